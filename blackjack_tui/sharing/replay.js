"use strict";
(async () => {
  const by = id => document.getElementById(id);
  const packed = Uint8Array.from(atob(by("film").textContent), char => char.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  // frames: [milliseconds, place of a run in runs, row, column, ...]; runs: [style, text]
  const { rows, columns, runs, frames } = JSON.parse(await new Response(stream).text());
  const steps = [...document.querySelectorAll("[data-frame]")];
  const stops = steps.map(step => Number(step.dataset.frame));
  const last = frames.length - 1;
  const lines = Array.from({ length: rows }, () => document.createElement("div"));
  by("table").replaceChildren(...lines);
  let grid, at = -1, timer = null;

  const draw = number => {
    const [, ...drawn] = frames[number];
    const changed = new Set();
    for (let i = 0; i < drawn.length; i += 3) {
      const [style, text] = runs[drawn[i]];
      let column = drawn[i + 2];
      for (const char of text) grid[drawn[i + 1]][column++] = [char, style];
      changed.add(drawn[i + 1]);
    }
    return changed;
  };
  const paint = row => {
    const spans = [];
    for (const [char, style] of grid[row]) {
      const before = spans[spans.length - 1];
      if (before && before.style === style) before.text += char;
      else spans.push({ style, text: char });
    }
    lines[row].replaceChildren(...spans.map(({ style, text }) => {
      const span = document.createElement("span");
      span.className = "s" + style;
      span.textContent = text;
      return span;
    }));
  };
  const decision = () => stops.findLastIndex(stop => stop <= at);
  const show = number => {
    const target = Math.max(0, Math.min(last, number));
    const changed = new Set();
    if (target < at || at < 0) {
      grid = Array.from({ length: rows }, () => Array.from({ length: columns }, () => [" ", 0]));
      at = -1;
      for (let row = 0; row < rows; row++) changed.add(row);
    }
    while (at < target) for (const row of draw(++at)) changed.add(row);
    changed.forEach(paint);
    by("place").value = at;
    const step = steps[decision()];
    const before = document.querySelector("[aria-current]");
    if (step !== before) {
      before?.removeAttribute("aria-current");
      step?.setAttribute("aria-current", "step");
      const parts = step ? [step.closest("section").querySelector("h3"), ...step.childNodes] : by("hint").content.childNodes;
      by("said").replaceChildren(...[...parts].map(part => part.cloneNode(true)));
      const list = by("decisions");
      if (!step) list.scrollTop = 0;
      else if (list.scrollHeight > list.clientHeight)
        list.scrollTop += step.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 3;
    }
    const here = by("here"), part = step ? Number(step.dataset.round) : 0;
    if (here) here.setAttribute("transform", `translate(${Number(here.dataset.step) * part})`);
  };
  const stop = () => { clearTimeout(timer); timer = null; by("play").textContent = "Play"; };
  const next = () => {
    if (at >= last) return stop();
    timer = setTimeout(() => { show(at + 1); next(); }, (frames[at + 1][0] - frames[at][0]) / Number(by("speed").value));
  };
  const play = () => {
    if (timer !== null) return stop();
    by("play").textContent = "Pause";
    if (at >= last) show(0);
    next();
  };
  const go = number => { stop(); show(number); };
  const back = () => go(stops.findLast(stop => stop < at) ?? 0);
  const forward = () => go(stops.find(stop => stop > at) ?? last);
  const faster = change => {
    const speed = by("speed");
    speed.selectedIndex = Math.max(0, Math.min(speed.options.length - 1, speed.selectedIndex + change));
  };
  const keys = {
    " ": play, ArrowLeft: back, ArrowRight: forward, Home: () => go(0), End: () => go(last),
    ArrowUp: () => faster(1), ArrowDown: () => faster(-1),
  };
  document.addEventListener("keydown", event => {
    const own = event.target.closest("select, input, summary") || (event.key === " " && event.target.closest("button, a"));
    if (own || event.ctrlKey || event.altKey || event.metaKey || !(event.key in keys)) return;
    event.preventDefault();
    keys[event.key]();
  });
  const clicks = { play, back, forward, first: () => go(0), last: () => go(last) };
  for (const [id, does] of Object.entries(clicks)) by(id).addEventListener("click", does);
  by("place").max = last;
  by("place").addEventListener("input", () => go(Number(by("place").value)));
  by("decisions").addEventListener("click", event => {
    const step = event.target.closest("a")?.closest("[data-frame]");
    if (step) { event.preventDefault(); go(Number(step.dataset.frame)); }
  });
  show(Number(document.querySelector(".controls").dataset.first));
})();
