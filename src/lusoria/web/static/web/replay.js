// A replay that runs by itself.

import { $ } from "./board.js";

let running = null;

/** One step on after another, as fast as was chosen, until the end or the next press. */
export function run() {
  clearTimeout(running);
  running = running ? null : setTimeout(step, 0);
  replays();
}

function step() {
  const at = $("#at");
  if (!running || !at || Number(at.value) >= Number(at.max)) { running = null; return replays(); }
  htmx.trigger($("#to-next"), "click");
}

let pace = "1200";

/** What was chosen as its speed, in milliseconds a step. */
export const paced = (chosen) => { pace = chosen; };

/** The replay has come to another step: on to the next, when it runs. */
export function stepped() {
  replays();
  if (running) running = setTimeout(step, Number(pace));
}

/** The button says what it does. */
export function replays() {
  const button = $("[data-run]"), speed = $("[data-pace]");
  if (!button) return;
  button.hidden = speed.hidden = false;
  button.dataset.go ??= button.textContent;
  button.textContent = running ? button.dataset.stop : button.dataset.go;
  speed.value = pace;
}
