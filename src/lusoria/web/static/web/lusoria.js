// Everything here is comfort: without it each action is a button in a form. The board's drawn pieces become the same
// buttons, pieces travel, one stream announces news, and the page fetches its own view of them.

import { $, $$, buttonFor, enliven, fitZoom, loupe, markButton, neighbour, rove, whole, zoom } from "./board.js";
import { call, wish, wishes } from "./calls.js";
import { arrived, has, lacking, leaving } from "./parts.js";
import { paced, replays, run, stepped } from "./replay.js";
import { clauseLink, failed, hideTip, letBe, pause, showTip, toast } from "./tell.js";

const say = document.body.dataset;
const live = () => $("#live");

// ---------------------------------------------------------------- toasts, tips, confirmation, rulebook

/** Show on the board what a button of the form stands for. */
function point(button) {
  if ($("#sure")?.open) return;
  for (const item of $$(".pointed")) item.classList.remove("pointed");
  if (button) for (const item of $$(`[data-board] [data-code="${CSS.escape(button.value)}"]`)) item.classList.add("pointed");
}

function confirmed(question, more) {
  const box = $("#sure");
  $("#sure-text").textContent = question;
  $("#sure-more").textContent = more;
  box.returnValue = "";
  box.showModal();
  return new Promise((done) => box.addEventListener("close", () => done(box.returnValue === "yes"), { once: true }));
}

let opener = null;

function openRulebook() {
  const panel = $("#rulebook");
  if (panel.hidden) opener = document.activeElement;
  panel.hidden = false;
  ($(".clause.at", panel) || $("#rulebook-page")).scrollIntoView({ block: "start" });
  $("#rulebook-page").focus({ preventScroll: true });
}

function closeRulebook() {
  $("#rulebook").hidden = true;
  (opener?.isConnected ? opener : $("#main")).focus({ preventScroll: true });
}

// ---------------------------------------------------------------- the board's pieces are buttons

function act(item) {
  hideTip();
  const button = item.dataset.mark ? markButton(item.dataset.mark) : item.dataset.code !== undefined ? buttonFor(item.dataset.code) : null;
  if (button) { whole(); button.click(); }
  else if (item.dataset.why) toast(item.dataset.why, item.dataset.clause ? clauseLink(item.dataset.clause) : null);
  else showTip(item);
}

let drag = null;

// ---------------------------------------------------------------- what a new view tells

function tell(root) {
  const lines = $$(".log [data-n]", root), region = $("#say");
  const fresh = lines.filter((line) => Number(line.dataset.n) > heard).map((line) => ($("del", line) ?? line.firstChild).textContent.trim());
  heard = Math.max(heard, ...lines.map((line) => Number(line.dataset.n)));
  if (region) region.textContent = [...fresh, $("#prompt", root)?.textContent ?? root.dataset.say ?? ""].join(" ");
}

let heard = Math.max(-1, ...$$(".log [data-n]").map((line) => Number(line.dataset.n)));

function looked() {
  const url = live()?.dataset.looked;
  if (!url || document.hidden) return;
  const body = new URLSearchParams({ version: live().dataset.version });
  fetch(url, { method: "POST", body, headers: JSON.parse(document.body.getAttribute("hx-headers")) }).catch(() => {});
}

// An address may end in #ZER-3.1, for those who open it as a page; htmx would take that for a selector.
document.addEventListener("htmx:configRequest", ({ detail }) => {
  detail.path = detail.path.split("#")[0];
  if (detail.elt === live() && detail.verb === "get" && wanted) detail.parameters.step = wanted;
  if (detail.target?.id === "live") detail.headers["Lusoria-Has"] = has();
});

let written = null; // in the talk, and not sent yet

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { target, xhr } = detail;
  // A refusal from a table is a view of it. What is turned away before is a page of its own: its sentence is said here.
  if (detail.shouldSwap && xhr.status >= 400 && /^\s*<!doctype/i.test(xhr.responseText)) {
    detail.shouldSwap = false;
    refused(detail);
  }
  if (detail.shouldSwap && (target.id === "live" || target.id === "replay")) leaving(detail);
  if (target.id === "chat" && detail.requestConfig.verb === "get") written = { text: $("#chat-text")?.value, typing: document.activeElement?.id === "chat-text" };
});

document.addEventListener("htmx:oobErrorNoTarget", lacking);

document.addEventListener("htmx:afterSwap", ({ detail, target: part }) => {
  const id = detail.target.id;
  if (id === "live" || id === "replay") {
    if (part.id !== id) return; // one of several parts
    const root = document.getElementById(id);
    arrived(root);
    toggles();
    stepped();
    tell(root);
    if (root.dataset.title) document.title = root.dataset.title;
    looked();
    shownAt = performance.now();
    if (id === "live" && latest && Number(root.dataset.version) >= latest.v) skipping = false;
  } else if (id === "rulebook-page") openRulebook();
  else if (id === "catalogue") document.getElementById("catalogue")?.setAttribute("aria-live", "off");
  else if (id === "chat") {
    const field = $("#chat-text");
    if (field && detail.requestConfig.verb === "get") { field.value = written?.text ?? ""; if (written?.typing) field.focus(); }
    else field?.focus();
  }
});

// ---------------------------------------------------------------- news: one stream while the page is seen

// An answer to one's own act is a view already: no other is fetched while it is on its way. One view is fetched at a
// time, for one that is taken back was drawn for nobody; only one that does not come is replaced by the next.
let posting = 0, looking = 0;
const OVERDUE = 5000;  // ms
document.addEventListener("htmx:beforeSend", ({ detail: { requestConfig, target, xhr } }) => {
  if (target.id !== "live") return;
  if (requestConfig.verb === "post") {
    letBe();
    posting += 1;
    xhr.addEventListener("loadend", () => { posting -= 1; sync(); });
  } else {
    asked = wanted || latest?.v;  // only what was really sent counts as asked
    const sent = looking = performance.now();
    xhr.addEventListener("loadend", () => {
      if (looking === sent) looking = 0;
      if (xhr.status) sync();
      else asked = null;  // taken back, or never answered
    });
  }
});
document.addEventListener("htmx:afterSettle", ({ target }) => { if (target.id === "live") sync(); });

let stream = null, poll = null, misses = 0, latest = null, asked = null, lost = null;

// What others did is shown one step after the other, as fast as the reader likes; who was away long sees where it is now.
const calm = matchMedia("(prefers-reduced-motion: reduce)"), FAR = 30;
const stepTime = () => Number(localStorage.getItem("steps") ?? (calm.matches ? 0 : 700));
let wanted = 0, shownAt = 0, due = 0, skipping = false;

function sync() {
  const page = live();
  if (!page || !latest || posting || latest.v <= Number(page.dataset.version) || asked === latest.v) return;
  if (looking && performance.now() - looking < OVERDUE) return;
  const shown = Number(page.dataset.version), behind = latest.v - shown;
  const paced = stepTime() && !skipping && !document.hidden && behind <= FAR;
  const early = paced ? shownAt + stepTime() - performance.now() : 0;
  if (early > 0) { due ||= setTimeout(() => { due = 0; sync(); }, early); return; }
  wanted = paced && behind > 1 ? shown + 1 : 0;
  if (wanted && asked === wanted) return;
  htmx.trigger(page, "refresh");
  wanted = 0;
}

function heardOf(news) {
  call(latest, news);
  latest = news;
  sync();
  const chat = $("#chat");
  if (chat && String(news.c) !== chat.dataset.count) {
    if (Number(news.c) > Number(chat.dataset.count)) chat.closest("details")?.classList.toggle("news", !chat.closest("details").open);
    htmx.trigger(chat, "refresh");
  }
  const people = $("#people");
  if (people && String(news.p) !== people.dataset.revision) {
    htmx.trigger(people, "refresh");
    htmx.trigger(live(), "refresh");
  }
}

function badge({ awaited, title }) {
  const sign = $("#awaited");
  if (!sign) return;
  sign.hidden = !awaited;
  sign.firstElementChild.textContent = awaited;
  if (!live()) document.title = (awaited ? `(${awaited}) ` : "") + document.title.replace(/^\(\d+\) /, "");
}

const found = () => { if (lost) { lost.remove(); lost = null; toast(say.found); } misses = 0; };

function missed() {
  misses += 1;
  if (misses === 2 && !lost) { lost = toast(say.lost); }
  if (misses >= 3 && !poll && live()) {
    stream?.close();
    stream = null;
    poll = setInterval(async () => {
      try {
        const answer = await fetch(live().dataset.pulse, { headers: { Accept: "application/json" } });
        if (!answer.ok) throw new Error(answer.status);
        found();
        heardOf(await answer.json());
      } catch { lost ??= toast(say.lost); }  // the next round tries again
    }, 4000);
  }
}

function listen() {
  if (document.hidden || stream || poll || !say.stream || !window.EventSource) return;
  stream = new EventSource(say.stream);
  stream.addEventListener("open", found);
  stream.addEventListener("error", missed);
  stream.addEventListener("table", (event) => heardOf(JSON.parse(event.data)));
  stream.addEventListener("mine", (event) => badge(JSON.parse(event.data)));
  stream.addEventListener("lobby", () => $("#tables") && htmx.trigger("#tables", "refresh"));
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) {
    if (wishes("notes")) return; // it is to be told even so
    stream?.close();
    clearInterval(poll);
    stream = poll = null;
  } else {
    asked = null;
    listen();
    looked();
  }
});
addEventListener("pagehide", () => { stream?.close(); stream = null; });
addEventListener("pageshow", listen);
document.addEventListener("htmx:sendError", () => toast(say.lost));
document.addEventListener("htmx:timeout", () => toast(say.failed));
document.addEventListener("htmx:responseError", ({ detail }) => refused(detail));

function refused(detail) {
  const { xhr, requestConfig, target } = detail, later = xhr.status === 429 || xhr.status === 503;
  if (target.id === "live" && requestConfig.verb === "get" && later) setTimeout(() => { asked = null; sync(); }, pause(xhr));
  else failed(detail);
}

// ---------------------------------------------------------------- clicks, keys, hovering, long presses

// The page may have been renewed while the question was open: then the button that took its place.
const standing = (button) => (button.isConnected ? button : buttonFor(button.value));

const ACTS = "#acts button[name=code]";

let pressed = null, long = false, finger = false;

document.addEventListener("click", async (event) => {
  const button = event.target.closest("button");
  if (button?.dataset.warn && !button.dataset.sure) {
    event.preventDefault();
    event.stopImmediatePropagation();
    point(button);
    const final = button.dataset.final !== undefined, from = document.activeElement;
    if (!(await confirmed(button.firstChild.textContent.trim(), [button.dataset.warn, final ? say.sure : ""].filter(Boolean).join(" ")))) {
      point(null);
      const back = from.isConnected && from !== document.body ? from : standing(button);
      return back?.focus({ preventScroll: true });
    }
    const now = standing(button);
    if (!now) return;
    now.form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "sure", value: "1" }));
    now.dataset.sure = "1";
    now.click();
    return;
  }
  if (button?.dataset.close) return closeRulebook();
  if (button?.dataset.fold !== undefined) { button.closest("details").open = false; return $("#main").focus({ preventScroll: true }); }
  if (button?.dataset.zoomBy) return zoom(button);
  if (button?.dataset.list !== undefined) return listed();
  if (button?.dataset.run !== undefined) return run();
  if (button?.dataset.skip !== undefined) { skipping = true; clearTimeout(due); due = 0; return sync(); }
  const item = event.target.closest?.("[data-roving]");
  if (item && !long && !drag?.moved) { rove(item); if (!finger || !loupe(item, event.clientX, event.clientY)) act(item); }
  long = false;
}, true);

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.dataset.ask && !form.dataset.sure) {
    event.preventDefault();
    if (!(await confirmed(form.dataset.ask, ""))) return;
    form.dataset.sure = "1";
    if (!form.isConnected) { form.hidden = true; document.body.append(form); } // the page was renewed meanwhile
    form.requestSubmit();
  } else if (form.dataset.themeForm !== undefined) {
    event.preventDefault();
    const theme = event.submitter.value, root = document.documentElement;
    if (theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = theme;
    for (const choice of $$("button", form)) choice.setAttribute("aria-pressed", String(choice === event.submitter));
    fetch(form.action, { method: "POST", body: new FormData(form, event.submitter) }).then(({ ok }) => ok || toast(say.failed), () => toast(say.lost));
  }
}, true);

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    if ($("#tip") && !$("#tip").hidden) return hideTip();
    for (const menu of $$("details.menu[open]")) { menu.open = false; $("summary", menu).focus(); }
    for (const sheet of $$("details.reckoning[open]")) sheet.open = false;
    if ($("#rulebook") && !$("#rulebook").hidden) closeRulebook();
    return;
  }
  if (event.key === "l" && !event.ctrlKey && !event.metaKey && !event.altKey && $("[data-list]:not(html)") && !event.target.closest("input, select, textarea")) return listed();
  const item = event.target.closest?.("[data-roving]");
  if (!item || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    act(item);
  } else if (/^(Arrow(Left|Right|Up|Down)|Home|End|Page(Up|Down))$/.test(event.key)) {
    event.preventDefault();
    const next = neighbour(item, event.key);
    if (next) { rove(next); next.focus(); }
  }
});

document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch") return;
  point(event.target.closest?.(ACTS));
  const item = event.target.closest?.("[data-roving], button[data-warn]");
  if (item) showTip(item);
  else hideTip();
});
document.addEventListener("focusin", ({ target }) => { point(target.closest(ACTS)); if (target.matches("[data-roving]") && target.matches(":focus-visible")) showTip(target); else hideTip(); });
document.addEventListener("pointerdown", (event) => {
  [long, finger] = [false, event.pointerType === "touch"];
  const item = event.target.closest?.("[data-roving]");
  if (item && finger) pressed = setTimeout(() => { long = true; showTip(item); }, 450);
  const frame = event.target.closest?.("[data-frame][data-zoom]");
  drag = frame && event.pointerType === "mouse" ? { frame, x: event.clientX, y: event.clientY, moved: false } : null;
});
document.addEventListener("pointermove", (event) => {
  if (!drag || event.buttons !== 1) return;
  const dx = event.clientX - drag.x, dy = event.clientY - drag.y;
  if (!drag.moved && Math.abs(dx) + Math.abs(dy) < 6) return;
  drag.moved = true;
  drag.frame.classList.add("dragging");
  drag.frame.scrollBy(-dx, -dy);
  [drag.x, drag.y] = [event.clientX, event.clientY];
});
for (const over of ["pointerup", "pointercancel"]) document.addEventListener(over, () => { clearTimeout(pressed); drag?.frame.classList.remove("dragging"); });
document.addEventListener("contextmenu", (event) => { if (long) event.preventDefault(); });
addEventListener("scroll", hideTip, { passive: true });
document.addEventListener("toggle", ({ target }) => target.classList?.contains("news") && target.classList.remove("news"), true);
addEventListener("resize", () => $$("[data-frame]").forEach(fitZoom));

document.addEventListener("click", ({ target }) => {
  if (target.dataset?.copies) $(`#${target.dataset.copies}`).click();
  for (const menu of $$("details.menu[open]")) if (!menu.contains(target)) menu.open = false;
  if (target.matches?.("input[data-copy]")) {
    target.select();
    navigator.clipboard?.writeText(target.value).then(() => toast(say.copied), () => {});
  }
});

// ---------------------------------------------------------------- the list of acts: folded where the drawing has them all

/** Open or fold the list of acts, here and at the next tables. */
function listed() {
  const root = document.documentElement, open = root.dataset.list === undefined;
  if (open) root.dataset.list = "";
  else delete root.dataset.list;
  localStorage.setItem("list", open ? "open" : "");
  toggles();
}

function toggles() {
  for (const button of $$("[data-fold], .scripted")) button.hidden = false;
  for (const box of $$("[data-wish]")) box.checked = wishes(box.dataset.wish);
  for (const choice of $$("[data-steps]")) choice.value = String(stepTime());
  for (const button of $$("[data-list]:not(html)")) {
    button.hidden = false;
    button.setAttribute("aria-expanded", String(document.documentElement.dataset.list !== undefined));
  }
}

if (localStorage.getItem("list")) document.documentElement.dataset.list = "";

// ---------------------------------------------------------------- a new table asks only about the seats it has

function countSeats() {
  const form = $("#new-table"), chosen = form && Number(new FormData(form).get("seats"));
  if (!chosen) return;
  $$(".others > .field", form).forEach((field, k) => {
    field.hidden = k >= chosen - 1;
    for (const input of $$("select, input", field)) input.disabled = field.hidden;
  });
}
document.addEventListener("change", ({ target }) => {
  if (target.name === "seats") countSeats();
  if (target.dataset.pace !== undefined) paced(target.value);
  if (target.dataset.wish !== undefined) wish(target);
  if (target.dataset.steps !== undefined) localStorage.setItem("steps", target.value);
});

document.documentElement.dataset.js = "";
enliven();
countSeats();
toggles();
replays();
looked();
listen();
