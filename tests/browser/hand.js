// What a person at a table sees, in one question each: whoever asks the page ten times a move waits ten times.
// Nothing here presses anything; that is done with a real mouse and a real keyboard.

globalThis.hand = (() => {
  const $ = (what) => document.querySelector(what);
  const BUTTONS = "#acts button[name=code]", NEAR = "#acts .near button", AMOUNT = "form.amount button";
  const shown = (what) => [...document.querySelectorAll(what)].filter((piece) => piece.getBoundingClientRect().width > 2);

  /** What `seen` finds, as soon as it finds something; null when it finds nothing for so many milliseconds. */
  function until(seen, patience) {
    return new Promise((done) => {
      const found = seen();
      if (found) return done(found);
      const end = (found) => { watch.disconnect(); document.removeEventListener("readystatechange", look); clearTimeout(late); done(found); };
      const look = () => { const found = seen(); if (found) end(found); };
      const watch = new MutationObserver(look), late = setTimeout(end, patience, null);
      watch.observe(document, { childList: true, subtree: true, attributes: true });
      document.addEventListener("readystatechange", look);
    });
  }

  /** The same of what may be no part of the document: it looks again in each frame. */
  async function soon(seen, given, patience) {
    for (const late = performance.now() + patience; performance.now() < late;) {
      const found = await seen(given);
      if (found) return found;
      await new Promise(requestAnimationFrame);
    }
    return null;
  }

  /** Where to press the mouse; nothing when something else is in front of the middle, wherever one scrolls to. */
  function place(piece) {
    for (const block of ["nearest", "center", "start", "end"]) {
      piece.scrollIntoView({ block, inline: "nearest", behavior: "instant" });
      const box = piece.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
      if (piece.contains(document.elementFromPoint(x, y))) return { x, y };
    }
    return {};
  }

  const version = () => $("#live")?.dataset.version ?? "";

  // Who is faster than the page's script presses the plain form, and gets a whole new page.
  const ready = () => document.readyState === "complete" && document.documentElement.dataset.js !== undefined;

  /** As soon as something is asked: what stands there, {} when nothing is. */
  async function turn(choice, patience) {
    const asked = await until(() => ready() && $(`${BUTTONS}, ${AMOUNT}, .result`), patience);
    const offers = shown(`[data-board] ${choice}`).length > 0, near = shown(`${NEAR}, ${AMOUNT}`).length > 0;
    const sure = $("#sure[open]") !== null, mine = $(".asked.mine") !== null;
    return asked ? { over: $(".result") !== null, sure, mine, version: version(), offers, near, sheet: shown("[open] > [data-fold]").length > 0 } : {};
  }

  /** The same, and where one of the choices is: a piece of the board or a button beside the prompt. `luck` is 0 to 1. */
  async function choice(choice, luck, patience) {
    const seen = await turn(choice, patience);
    if (seen.over !== false || seen.sure) return seen;
    const sheet = shown("[open] > [data-fold]"); // what was counted out lies over the board until one goes on
    const choices = sheet.length ? sheet : [`[data-board] ${choice}`, NEAR, AMOUNT].flatMap(shown);
    return { ...seen, ...(choices.length && place(choices[Math.floor(luck * choices.length)])) };
  }

  /** What came of an act: "sure" or "confirm" where the page asks whether it is meant, else "answered". */
  function answer(version, patience) {
    return until(() => ($("#sure[open]") ? "sure" : $(".confirm") ? "confirm" : ($("#live")?.dataset.version ?? version) !== version && "answered"), patience);
  }

  /** Whether the focus is on such a thing, and whether there is one. */
  const at = (what) => ({ there: document.activeElement.matches(what), exists: $(what) !== null });

  return { answer, at, choice, place: (what) => place($(what)), soon, turn, version };
})();
