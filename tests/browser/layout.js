// Where things lie on the page of a table, and what of that is not as it should be.

globalThis.layout = (() => {
  const $ = (what) => document.querySelector(what);
  const $$ = (what) => [...document.querySelectorAll(what)];
  const rect = (piece) => piece.getBoundingClientRect();
  const shown = (piece) => rect(piece).width > 2 && rect(piece).height > 2;

  /** Where a drawing really is: without what is left empty of its place beside it. */
  function drawn(svg) {
    const to = svg.getScreenCTM(), box = svg.viewBox.baseVal;
    return { left: to.e + to.a * box.x, top: to.f + to.d * box.y, width: to.a * box.width, height: to.d * box.height, scale: to.a };
  }

  const drawings = () => $$(".plate > svg").filter(shown);

  /** What does not lie inside the window, a pixel more or less. */
  function outside(...names) {
    return names.flatMap((name) => $$(name).filter(shown).filter((piece) => {
      const box = rect(piece);
      return box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
    }).map(() => `${name} is not in the window`));
  }

  /** What has to be scrolled in its own place. */
  const scrolled = (...names) => names.flatMap((name) => $$(name).filter((piece) => piece.scrollHeight > piece.clientHeight + 2)
    .map((piece) => `${name} lacks ${piece.scrollHeight - piece.clientHeight} px`));

  function page() {
    const root = document.documentElement, faults = [];
    if (root.scrollWidth > innerWidth) faults.push(`the page is ${root.scrollWidth - innerWidth} px wider than the window`);
    return faults;
  }

  const still = () => (document.documentElement.scrollHeight > innerHeight + 1 ? ["the page scrolls"] : []);

  /** The field's own drawing fills its place, to the width or to the height. */
  function filled(share) {
    const frame = rect($(".plates")), parts = $$(".plates .plate > svg").filter(shown).map(drawn);
    const left = Math.min(...parts.map((p) => p.left)), right = Math.max(...parts.map((p) => p.left + p.width));
    const top = Math.min(...parts.map((p) => p.top)), bottom = Math.max(...parts.map((p) => p.top + p.height));
    const most = Math.max((right - left) / frame.width, (bottom - top) / frame.height);
    return most < share ? [`the field fills ${Math.round(100 * most)} % of its place`] : [];
  }

  /** All drawings together, as a share of the window. */
  function covered(share) {
    const area = drawings().map(drawn).reduce((sum, { width, height }) => sum + width * height, 0) / innerWidth / innerHeight;
    return area < share ? [`drawings cover ${Math.round(100 * area)} % of the window`] : [];
  }

  function legible(least) {
    const sizes = drawings().flatMap((svg) => [...svg.querySelectorAll("text")].filter((text) => text.textContent.trim())
      .map((text) => [parseFloat(getComputedStyle(text).fontSize) * drawn(svg).scale, text.textContent]));
    const small = sizes.filter(([size]) => size < least - 0.05).sort((a, b) => a[0] - b[0])[0];
    return small ? [`"${small[1]}" is ${small[0].toFixed(1)} px high`] : [];
  }

  /** What can be tapped is wide and high enough, or has nothing else beside it. */
  function tappable(least, where = "[data-board]") {
    const pieces = $$(`${where} [data-act]:not([aria-disabled="true"])`).filter(shown).map((piece) => [piece, rect(piece)]);
    for (const [piece, box] of pieces) {
      const [x, y] = [Math.max(0, least - box.width) / 2, Math.max(0, least - box.height) / 2];
      if (Math.min(box.width, box.height) >= least - 0.5) continue;
      const near = pieces.find(([other, there]) => other !== piece && !piece.contains(other) && !other.contains(piece)
        && there.left < box.right + x - 0.5 && there.right > box.left - x + 0.5 && there.top < box.bottom + y - 0.5 && there.bottom > box.top - y + 0.5);
      if (near) return [`${piece.getAttribute("aria-label")} is ${Math.round(box.width)} by ${Math.round(box.height)} px beside ${near[0].getAttribute("aria-label")}`];
    }
    return [];
  }

  /** The same; a field with smaller pieces is enlarged by the finger that presses between them. */
  function tappableEnlarged(least) {
    if ($(".zoom[hidden]")) return tappable(least);
    const frame = $("[data-frame]"), other = tappable(least, "[data-plate]:not([data-plate=field])");
    frame.dataset.zoom = "3";
    const found = tappable(least, "[data-plate=field]");
    delete frame.dataset.zoom;
    return [...other, ...found];
  }

  /** What can be done can be pressed without scrolling down: on the drawing, or beside the prompt. */
  const atHand = () => $$("#acts .as-list button[name=code]").filter((button) =>
    !$$(`[data-board] [data-act][data-code="${button.value}"], .acts .near button[value="${button.value}"]`)
      .some((piece) => shown(piece) && rect(piece).bottom <= innerHeight + 1)).map((button) => `${button.textContent} is far down`).slice(0, 1);

  /** A word of a few characters stands in one line, but where buttons of a phone share one. */
  const whole = () => $$(".asked button, form.amount button").filter(shown).filter((button) => {
    const text = document.createRange(), word = button.textContent.trim();
    text.selectNodeContents(button);
    const lines = new Set([...text.getClientRects()].map((box) => Math.round(box.top)));
    return word && word.length <= 4 && lines.size > 1;
  }).map((button) => `${button.textContent.trim()} stands in several lines`).slice(0, 1);

  /** What stands on the buttons of the row is not cut off. */
  const cut = () => $$(".acts .near button, .acts .after button").filter(shown).filter((button) => {
    const box = rect(button), row = rect($(".acts"));
    return button.scrollWidth > button.clientWidth + 1 || box.top < row.top - 1 || box.bottom > row.bottom + 1;
  }).map((button) => `${button.textContent.trim()} is cut off`);

  /** The newest line of the log can be read. */
  function news() {
    const line = $(".log li:last-child"), log = $(".log-scroll");
    if (!line) return [];
    const box = rect(line), frame = rect(log);
    return frame.height >= 40 && box.bottom <= innerHeight && box.bottom <= frame.bottom + 1 ? [] : ["the newest line is not to be seen"];
  }

  const WHOLE = [".middle", ".screen > .hand", ".asked", ".acts .near", "form.amount", ".seats", ".seats li"];

  /** The page has drawn itself for a window of this size. */
  const settled = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

  return {
    settled,
    wide: (half) => [...page(), ...still(), ...whole(), ...outside(...WHOLE), ...scrolled(".asked", ".acts", ".seats"), ...filled(0.9), ...(half ? covered(0.5) : []), ...legible(12), ...news()],
    tablet: () => [...page(), ...still(), ...whole(), ...outside(".middle", ".screen > .hand", ".asked", ".acts .near", "form.amount")],
    phone: (heavy) => [
      ...page(), ...whole(), ...cut(), ...outside(".middle", ".screen > .hand", ".asked", ".acts .near", "form.amount"),
      ...(rect($(".middle")).top > 110 ? [`the field begins at ${rect($(".middle")).top} px`] : []),
      ...(heavy ? [] : legible(11)),
      ...tappableEnlarged(40), ...atHand(),
    ],
  };
})();
