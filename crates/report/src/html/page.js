// The page: the verdict, each finding with its source and execution, and what the verdict rests on.

const page = JSON.parse(document.getElementById("data").textContent);
const report = document.getElementById("report");
document.title = `${page.verdict}: ${page.title}`;

function ends(found) {
  const files = new Map();
  for (const end of found.ends.filter((end) => end.line !== undefined)) {
    const words = end.who && !end.text.startsWith(end.who) ? (end.text ? `${end.who}: ${end.text}` : end.who) : end.text;
    const list = files.get(end.file) ?? [];
    list.push({ ...end, words });
    files.set(end.file, list);
  }
  const boxes = [];
  for (const [file, spots] of files) {
    const lines = spots.map((spot) => spot.line);
    // Ends that are far apart get a piece each.
    const groups = [];
    for (const line of [...new Set(lines)].sort((a, b) => a - b)) {
      const last = groups[groups.length - 1];
      if (last && line - last[1] <= 8) last[1] = line; else groups.push([line, line]);
    }
    for (const [from, to] of groups) boxes.push(excerpt(page.files[file], Math.max(1, from - 2), to + 2, spots));
  }
  return boxes;
}

// What cells hold after a step.
function values(run, at) {
  const known = new Map();
  for (let step = 0; step <= at; step++) for (const [cell, value] of run.steps[step].v ?? []) known.set(cell, [value, step]);
  return known;
}

function side(run, at) {
  const step = run.steps[at], inner = [];
  inner.push(make("h3", "", `${step.next === undefined ? "Step " + (at + 1) : "Next"}: ${run.actors[step.a].name}`));
  if (step.l) {
    const [file, line] = step.l;
    inner.push(excerpt(page.files[file], Math.max(1, line - 6), line + 6, [], line));
  }
  for (const one of step.c ?? []) inner.push(make("div", "mono", "\u2192 " + page.texts[one]));
  const rows = [...values(run, at)].sort(([a], [b]) => page.texts[a].localeCompare(page.texts[b], "en", { numeric: true }));
  if (rows.length) {
    inner.push(make("h3", "", "Values after this step"));
    inner.push(make("table", "", ...rows.map(([cell, [value, since]]) => make("tr", "",
      make("td", "mono", page.texts[cell]), make("td", "mono", page.texts[value]), make("td", "soft", `since step ${since + 1}`)))));
  }
  return inner;
}

const KINDS = { spawn: "starts or joins", barrier: "meets", lock: "lock", event: "event", message: "message" };

function execution(run, found, first) {
  const told = run.steps.length === 1 ? "1 step" : `${run.steps.length} steps`;
  const beside = make("div", "side", make("p", "soft", "Choose a step, or use the arrow keys."));
  const lanes = new Lanes(page, run, first ? found.ends : [], found.code === "data-race", (at) => beside.replaceChildren(...side(run, at)));
  const all = make("button", "", "Every step");
  all.addEventListener("click", () => {
    lanes.all = !lanes.all;
    all.textContent = lanes.all ? "Fold" : "Every step";
    lanes.fold();
  });
  const key = make("span", "key");
  const kinds = new Set(run.orders.map((order) => (order.kind === "join" ? "spawn" : order.kind)));
  for (const kind of Object.keys(KINDS).filter((kind) => kinds.has(kind))) {
    const line = make("i");
    line.style.color = `var(--${kind})`;
    key.append(line, KINDS[kind]);
  }
  if (lanes.missing && lanes.marked.size > 1) {
    const line = make("i");
    Object.assign(line.style, { color: "var(--violated)", borderTopStyle: "dashed" });
    key.append(line, "nothing orders these");
  }
  const repeats = run.repeats === null ? null : make("span", "soft", `The steps from ${run.repeats + 1} on repeat for ever.`);
  addEventListener("beforeprint", () => { lanes.printing = true; lanes.paint(); });
  addEventListener("afterprint", () => { lanes.printing = false; lanes.paint(); });
  return [make("h3", "", run.heading ?? "How it happens"), make("div", "tools", make("span", "soft", told), all, key, repeats),
    make("div", "run", lanes.box, beside)];
}

function finding(found) {
  const inner = [];
  if (found.code !== "execution") {
    inner.push(make("h2", "", make("span", "code", found.code), ": " + found.message));
    if (found.status) inner.push(make("p", "soft", `On the original program: ${found.status}.`));
    inner.push(...ends(found));
    const placeless = found.ends.filter((end) => end.line === undefined).map((end) => [end.who, end.text].filter(Boolean).join(": "));
    const notes = [...placeless, ...found.notes].filter(Boolean);
    if (notes.length) inner.push(make("ul", "notes", ...notes.map((note) => make("li", "", note))));
  }
  found.runs.forEach((run, number) => inner.push(...execution(run, found, number === 0)));
  if (found.page) inner.push(make("details", "", make("summary", "", "What this means and how to repair it"), make("pre", "", found.page)));
  return make("section", "", ...inner);
}

report.append(make("h1", "", make("span", "verdict " + page.verdict, page.verdict === "input" ? "not read" : page.verdict), " ", make("span", "mono", page.title)));
report.append(page.verdict === "input" ? make("pre", "", page.claim) : make("p", "claim", page.verdict === "violated" ? "" : page.claim));
for (const found of page.findings) report.append(finding(found));
if (page.record.length) {
  const line = ([name, lines]) => make("tr", "", make("td", "soft", name), make("td", "", ...lines.map((one) => make("div", "", one))));
  report.append(make("h2", "", "What this rests on"), make("table", "record", ...page.record.map(line)));
}
