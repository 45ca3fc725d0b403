class BlackjackTui < Formula
  include Language::Python::Virtualenv

  desc "Blackjack table for the terminal, with a coach, drills and exact odds"
  homepage "@HOME@"
  url "@ARCHIVE@"
  sha256 "@SHA256@"
  license "MIT"

  depends_on "numpy"
  depends_on "python@3.14"

  resource "fsrs" do
    url "https://files.pythonhosted.org/packages/7f/cf/3995867b03de059624aa49634d62895eef211f909b322c4a478dcd858bd8/fsrs-6.3.2.tar.gz"
    sha256 "7fe79947ceb92ca35fdca3dfa511a239be15b317cde63d6643a2da6110844d91"
  end

  resource "typing-extensions" do
    url "https://files.pythonhosted.org/packages/f6/cc/6253133b5bb138fc3306cebfbda2c520f545d36b5be2c7255cc528bb45d6/typing_extensions-4.16.0.tar.gz"
    sha256 "dc983d19a509c94dba722ee6abd33940f7c05a89e243c47e907eb4db6f1a43e5"
  end

  def install
    virtualenv_install_with_resources
    man1.install "docs/blackjack-tui.1"
    bash_completion.install "completions/blackjack-tui.bash" => "blackjack-tui"
    zsh_completion.install "completions/_blackjack-tui"
    fish_completion.install "completions/blackjack-tui.fish"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/blackjack-tui --version")
    played = pipe_output("#{bin}/blackjack-tui --seed 5 --view json --coach before", "1000\nssq")
    assert_match '"odds"', played
  end
end
