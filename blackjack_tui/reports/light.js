"use strict";
{
  const root = document.documentElement;
  const button = document.getElementById("light");
  const dark = () => "dark" in root.dataset
    || (!("light" in root.dataset) && matchMedia("(prefers-color-scheme: dark)").matches);
  const name = () => { button.textContent = dark() ? "Light" : "Dark"; };
  button.addEventListener("click", () => {
    const now = dark();
    delete root.dataset[now ? "dark" : "light"];
    root.dataset[now ? "light" : "dark"] = "";
    name();
  });
  name();
}
