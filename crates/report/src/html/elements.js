// Small helpers: elements with text, never with markup from the program under check.

function make(tag, looks, ...inner) {
  const element = document.createElement(tag);
  if (looks) element.className = looks;
  for (const one of inner) if (one !== null && one !== undefined) element.append(one);
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

function draw(tag, given) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(given)) element.setAttribute(name, value);
  return element;
}

// Lines `first` to `last` of a file; spots are underlined, with their words below the line.
function excerpt(file, first, last, spots, here) {
  const box = make("div", "excerpt", make("div", "file", file.name));
  const lines = file.text.split("\n");
  for (let number = first; number <= Math.min(last, lines.length); number++) {
    const text = lines[number - 1].replace(/\r$/, "").replace(/\t/g, " ");
    const own = spots.filter((spot) => spot.line === number);
    const row = make("div", own.length ? "row marked" : "row", make("span", "no", String(number)));
    if (number === here) row.classList.add("here");
    row.append(underlined(text, own));
    box.append(row);
    for (const words of new Set(own.map((spot) => spot.words).filter(Boolean))) box.append(make("div", "label", words));
  }
  return box;
}

// Columns count characters, not the units of a JavaScript text.
function underlined(text, spots) {
  const letters = Array.from(text), part = document.createElement("span");
  const inside = (at) => spots.some((spot) => {
    const end = spot.end_line > spot.line ? letters.length + 1 : spot.end_column;
    return at + 1 >= spot.column && at + 1 < end;
  });
  for (let at = 0; at < letters.length;) {
    const marked = inside(at);
    let until = at;
    while (until < letters.length && inside(until) === marked) until++;
    const piece = letters.slice(at, until).join("");
    part.append(marked ? make("mark", "", piece) : piece);
    at = until;
  }
  return part;
}
