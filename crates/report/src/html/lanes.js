// One execution: a lane for each actor, time running down, arrows for what orders steps. Only the rows in sight are in the
// page, so that ten thousand steps are as quick as ten.

const ROW = 24, NUMBERS = 52, LEAST = 118;

class Lanes {
  // `missing`: what nothing orders is joined by a dashed line.
  constructor(page, run, ends, missing, chosen) {
    this.page = page; this.run = run; this.missing = missing; this.chosen = chosen;
    this.marked = this.ofEnds(ends);
    this.moving = run.actors.map((_, actor) => actor).filter((actor) => run.actors[actor].moves);
    this.lane = new Map(this.moving.map((actor, lane) => [actor, lane]));
    this.open = new Set();
    this.here = null;
    this.ordered = new Set(run.orders.flatMap((order) => [order.from - 1, order.to - 1]));
    this.box = make("div", "lanes");
    this.box.tabIndex = 0;
    this.heads = make("div", "heads");
    this.canvas = make("div", "canvas");
    this.box.append(this.heads, this.canvas);
    this.box.addEventListener("scroll", () => this.paint());
    this.box.addEventListener("keydown", (event) => this.key(event));
    new ResizeObserver(() => this.lay()).observe(this.box);
    this.fold();
  }

  // Where the finding is seen. What somebody is about to do, or waits for, comes behind the steps as one of its own; what
  // was done before is the last such step.
  ofEnds(ends) {
    const marked = new Set(), { steps, actors } = this.run;
    const done = steps.length;
    for (const end of ends) {
      if (end.actor === null || end.line === undefined || !actors[end.actor]) continue;
      if (["writes", "reads", "fails", "waits"].includes(end.role)) {
        marked.add(steps.length);
        steps.push({ a: end.actor, l: [end.file, end.line], next: end.text });
        actors[end.actor].moves = true;
      } else if (["wrote-before", "read-before"].includes(end.role)) {
        for (let at = done - 1; at >= 0; at--) {
          const { a, l } = steps[at];
          if (a === end.actor && l && l[0] === end.file && l[1] === end.line) { marked.add(at); break; }
        }
      }
    }
    return marked;
  }

  // Rows: a step, or a run of steps on an actor's own data.
  fold() {
    this.rows = [];
    const { steps } = this.run;
    const quiet = (at) => steps[at].o && !this.marked.has(at) && !this.ordered.has(at) && !steps[at].m;
    for (let at = 0; at < steps.length;) {
      let until = at;
      while (until < steps.length && quiet(until) && steps[until].a === steps[at].a) until++;
      if (until - at > 1 && !this.open.has(at) && !this.all) {
        this.rows.push({ at, until });
        at = until;
      } else {
        const stop = Math.max(until, at + 1);
        for (; at < stop; at++) this.rows.push({ at, until: at + 1 });
      }
    }
    this.rowOf = new Int32Array(steps.length);
    this.rows.forEach((row, number) => { for (let at = row.at; at < row.until; at++) this.rowOf[at] = number; });
    this.lay();
  }

  lay() {
    const room = Math.max(0, this.box.clientWidth - NUMBERS - 8);
    this.width = Math.max(LEAST, Math.floor(room / Math.max(1, this.moving.length)));
    const whole = NUMBERS + this.width * this.moving.length;
    const head = (text, width, looks) => {
      const one = make("div", looks, text);
      one.style.width = width + "px"; one.title = text;
      return one;
    };
    this.heads.replaceChildren(head("step", NUMBERS, "number"),
      ...this.moving.map((actor) => head(this.run.actors[actor].name, this.width, this.run.actors[actor].card ? "card" : "")));
    this.heads.style.width = this.canvas.style.width = whole + "px";
    this.canvas.style.height = (this.rows.length + 1) * ROW + "px";
    this.paint();
  }

  x(actor) { return NUMBERS + (this.lane.get(actor) ?? 0) * this.width; }
  y(row) { return row * ROW + 2; }

  paint() {
    const above = this.box.scrollTop - 20 * ROW, below = this.box.scrollTop + this.box.clientHeight + 20 * ROW;
    const printing = this.printing;
    const first = printing ? 0 : Math.max(0, Math.floor(above / ROW));
    const last = printing ? this.rows.length : Math.min(this.rows.length, Math.ceil(below / ROW));
    const shown = [this.picture(first, last)];
    for (let number = first; number < last; number++) shown.push(...this.row(this.rows[number], number));
    this.canvas.replaceChildren(...shown);
  }

  row({ at, until }, number) {
    const step = this.run.steps[at], { texts } = this.page;
    const count = make("div", "count", step.next === undefined ? String(at + 1) : "next");
    count.style.top = this.y(number) + "px";
    const folded = until - at > 1;
    const line = step.l ? step.l[1] + ": " : "";
    const box = make("div", "step");
    if (folded) {
      box.append(`${until - at} steps of its own`);
      box.classList.add("fold");
    } else {
      box.append(line + (step.next ?? texts[step.t]));
      if (step.c) box.append(make("span", "came", "  \u2192 " + step.c.map((one) => texts[one]).join(", ")));
      if (step.o) box.classList.add("own");
      if (step.m) box.classList.add("meets");
      if (this.marked.has(at)) box.classList.add("end");
    }
    if (this.here !== null && at <= this.here && this.here < until) box.classList.add("here");
    box.title = box.textContent;
    Object.assign(box.style, { left: this.x(step.a) + 4 + "px", top: this.y(number) + "px", width: this.width - 12 + "px" });
    box.addEventListener("click", () => {
      if (folded) { this.open.add(at); this.fold(); }
      this.choose(at);
    });
    return [count, box];
  }

  // Lanes, arrows between rows in sight, locks as spans, and between the two ends what is missing.
  picture(first, last) {
    const high = (this.rows.length + 1) * ROW, wide = NUMBERS + this.width * this.moving.length;
    const svg = draw("svg", { width: wide, height: high });
    for (const actor of this.moving.slice(1)) {
      svg.append(draw("line", { x1: this.x(actor), x2: this.x(actor), y1: first * ROW, y2: last * ROW, stroke: "var(--line)" }));
    }
    for (const span of this.held()) {
      const [from, to] = [this.rowOf[span.from], this.rowOf[span.to]];
      if (to < first || from >= last) continue;
      const x = this.x(span.by) + 1;
      const bar = draw("line", { x1: x, x2: x, y1: this.y(from), y2: this.y(to) + ROW - 4, stroke: "var(--lock)", "stroke-width": 3 });
      bar.append(draw("title", {}));
      bar.firstChild.textContent = `holds ${this.page.texts[span.lock]}`;
      svg.append(bar);
    }
    for (const order of this.run.orders) {
      const [from, to] = [this.rowOf[order.from - 1], this.rowOf[order.to - 1]];
      if (to < first || from >= last || from === to) continue;
      svg.append(this.arrow(order.from - 1, order.to - 1, `var(--${order.kind === "join" ? "spawn" : order.kind})`, ""));
    }
    const ends = this.missing ? [...this.marked].sort((a, b) => a - b) : [];
    for (let at = 1; at < ends.length; at++) svg.append(this.arrow(ends[at - 1], ends[at], "var(--violated)", "5 4"));
    return svg;
  }

  arrow(from, to, colour, dashes) {
    const { steps } = this.run;
    const middle = (at) => [this.x(steps[at].a) + this.width / 2, this.y(this.rowOf[at])];
    const [x1, y1] = middle(from), [x2, y2] = middle(to);
    const bend = Math.min(40, Math.abs(y2 - y1) / 2);
    const path = `M ${x1} ${y1 + ROW - 4} C ${x1} ${y1 + ROW - 4 + bend}, ${x2} ${y2 - bend}, ${x2} ${y2}`;
    return draw("path", { d: path, fill: "none", stroke: colour, "stroke-width": dashes ? 2 : 1.5, "stroke-dasharray": dashes, opacity: dashes ? 1 : 0.75 });
  }

  // When each lock was held, by whom; worked out once.
  held() {
    if (this.spans) return this.spans;
    this.spans = [];
    let now = new Map();
    this.run.steps.forEach((step, at) => {
      if (!step.h) return;
      const next = new Map();
      for (const [lock, by] of step.h) {
        const key = lock + " " + by;
        next.set(key, now.get(key) ?? { lock, by, from: at, to: at });
      }
      for (const [key, span] of now) if (!next.has(key)) this.spans.push({ ...span, to: at });
      now = next;
    });
    for (const span of now.values()) this.spans.push({ ...span, to: this.run.steps.length - 1 });
    return this.spans;
  }

  choose(at) {
    if (at < 0 || at >= this.run.steps.length) return;
    this.here = at;
    const top = this.rowOf[at] * ROW, head = this.heads.offsetHeight;
    if (top < this.box.scrollTop) this.box.scrollTop = top;
    if (top + ROW + head > this.box.scrollTop + this.box.clientHeight) this.box.scrollTop = top + ROW + head - this.box.clientHeight;
    this.paint();
    this.chosen(at);
  }

  key(event) {
    const row = this.here === null ? -1 : this.rowOf[this.here];
    const go = { ArrowDown: row + 1, j: row + 1, ArrowUp: row - 1, k: row - 1, Home: 0, End: this.rows.length - 1, PageDown: row + 15, PageUp: row - 15 }[event.key];
    if (event.key === "Enter" && this.here !== null) {
      const { at, until } = this.rows[row];
      if (until - at > 1) { this.open.add(at); this.fold(); }
    } else if (go === undefined || !this.rows.length) {
      return;
    } else {
      this.choose(this.rows[Math.min(this.rows.length - 1, Math.max(0, go))].at);
    }
    event.preventDefault();
  }
}
