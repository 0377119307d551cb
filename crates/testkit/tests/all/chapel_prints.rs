//! What small Chapel programs print: the only text, or all of them.

use partita_check::{Options, outputs};
use partita_search::Progress;
use partita_testkit::files::load;
use partita_testkit::suite;
use std::collections::BTreeSet;

suite!(
    "chapel-prints",
    reals_keep_the_sign_of_zero,
    shifts_drop_the_bits_that_leave,
    indices_of_arrays_are_domains,
    nil_lives_on_the_first_locale,
    the_most_specific_procedure_is_called,
    formals_take_what_their_types_say,
    what_comes_back_starts_with_its_default,
    numbers_meet_as_the_language_says,
    atomics_take_memory_orders,
    names_of_loops_are_their_own,
    ranges_print_their_alignment,
    ranges_have_indices_of_their_ends,
    constants_are_initialised_once,
    limits_of_types_are_numbers
);

#[track_caller]
pub fn prints(program: &str, expected: &[&str]) {
    let loaded = load("program.chpl", program, 1, &[]).unwrap();
    let options = Options { threads: 1, ..Options::default() };
    let found = outputs(&loaded.model, &loaded.sources, &options, &Progress::default()).unwrap();
    let texts: BTreeSet<&str> = found.outputs.iter().map(|output| output.text.as_str()).collect();
    assert_eq!(texts, expected.iter().copied().collect(), "{program}");
    assert!(found.complete, "{program}");
}

fn reals_keep_the_sign_of_zero() {
    prints("var z = 0.0; z *= -1; writeln(z, ' ', 1 / z < 0, ' ', z == 0);", &["-0.0 true true\n"]);
    prints("var A = [0.0, 1.0]; writeln(-A);", &["-0.0 -1.0\n"]);
    prints("var z = 0.0; writeln(z + 0, ' ', 1 / z > 0);", &["0.0 true\n"]);
}

fn shifts_drop_the_bits_that_leave() {
    prints("var a: int(8) = 67; writeln(a << 1, ' ', a << 7);", &["-122 -128\n"]);
    prints(
        "var a: int(8) = 1, n = 3; writeln((a << n).type == int(8), ' ', a << n);",
        &["true 8\n"],
    );
    prints("var u: uint(8) = 200; u <<= 1; writeln(u, ' ', u >> 4);", &["144 9\n"]);
    prints("var a = min(int); a >>= 62; writeln(a);", &["-2\n"]);
    prints("param p = 3 << 63; writeln(p == min(int));", &["true\n"]);
}

fn indices_of_arrays_are_domains() {
    prints("var A: [2..4] bool; writeln(A.indices, ' ', A.indices.size);", &["{2..4} 3\n"]);
    prints("var A: [2..4, 0..1] bool; writeln(A.indices);", &["{2..4, 0..1}\n"]);
    prints("var A = [5, 6]; for i in A.indices do write(A[i]); writeln();", &["56\n"]);
}

fn nil_lives_on_the_first_locale() {
    let class = "class Node { var next: unmanaged Node?; } var last = new unmanaged Node();";
    let asked = "writeln(last.next.locale.id, ' ', last.locale.id); delete last;";
    prints(&format!("{class} {asked}"), &["0 0\n"]);
    let on = "on last.next do write('there'); writeln(); delete last;";
    prints(&format!("{class} {on}"), &["there\n"]);
}

fn the_most_specific_procedure_is_called() {
    // A conversion is worse than a formal that takes any type; the same type is better than both.
    prints(
        "proc f(x: real) { return 'real'; } proc f(x: ?t) { return 'any'; }
         var i = 1, r = 1.0; writeln(f(i), ' ', f(r), ' ', f('a'));",
        &["any real any\n"],
    );
    // Of numbers one of the same kind is better, then one of the same width.
    prints(
        "proc f(x: real) { return 'real'; } proc f(x: int) { return 'int'; }
         var a: int(8) = 1, u: uint(16) = 1; writeln(f(a), ' ', f(u));",
        &["int int\n"],
    );
    prints(
        "proc f(x: int(8)) { return 'int(8)'; } proc f(x: uint) { return 'uint'; }
         writeln(f(1));",
        &["uint\n"],
    );
    // What a type says of its argument counts only where the types are the same.
    prints(
        "proc f(x: [] int) { return 'int'; } proc f(x: []) { return 'some'; } proc f(x) { return 'any'; }
         var A: [1..2] int, B: [1..2] real; writeln(f(A), ' ', f(B), ' ', f(1));",
        &["int some any\n"],
    );
    // One argument decides when the other is indifferent.
    prints(
        "proc f(x: int, y) { return 'first'; } proc f(x, y) { return 'none'; }
         writeln(f(1, 2), ' ', f(true, 2));",
        &["first none\n"],
    );
    // A param formal is better for a param.
    prints(
        "proc f(param x: int) { return 'param'; } proc f(x: int) { return 'value'; }
         var v = 1; writeln(f(1), ' ', f(v));",
        &["param value\n"],
    );
    prints(
        "proc f(x) where x.type == int { return 'where'; } proc f(x) { return 'any'; }
         writeln(f(1), ' ', f(1.0));",
        &["where any\n"],
    );
    // What is declared nearer hides the rest.
    prints(
        "proc f(x: int) { return 'outer'; }
         proc main() { proc f(x) { return 'inner'; } writeln(f(1)); }",
        &["inner\n"],
    );
    prints(
        "class Base { } class Child: Base { }
         proc f(x: borrowed Base) { return 'base'; } proc f(x: borrowed Child) { return 'child'; }
         var c = new Child(), b = new Base(); writeln(f(c.borrow()), ' ', f(b.borrow()));",
        &["child base\n"],
    );
}

fn formals_take_what_their_types_say() {
    prints(
        "proc g(type t, x: t, y: 2*t) { writeln(x.type == t, ' ', y); } g(real, 1, (2, 3));",
        &["true (2.0, 3.0)\n"],
    );
    prints(
        "proc same(x: ?t, y: t) { return y.type == t; } var b: int(16) = 1; writeln(same(b, 2));",
        &["true\n"],
    );
    prints(
        "proc sum(x: real...) { var s = 0.0; for param i in 0..<x.size do s += x(i); return s; }
         writeln(sum(1, 2.5), ' ', sum(3));",
        &["3.5 3.0\n"],
    );
    prints(
        "proc show(X: [?D]) { writeln(D, ' ', D.rank); } var A: [1..2, 0..0] string; show(A);
         var B = ['a', 'b']; show(B);",
        &["{1..2, 0..0} 2\n{0..1} 1\n"],
    );
    prints(
        "proc f(out X: [2..3] int, inout Y: [] real) { X[3] = 1; Y *= 2; }
         var A: [0..1] int = 5, B: [1..2] real = 1; f(A, B); writeln(A, ' ', B);",
        &["0 1 2.0 2.0\n"],
    );
}

fn what_comes_back_starts_with_its_default() {
    prints(
        "proc f(out r: range, out s: string) { } var r = 1..3, s = 'a'; f(r, s); writeln(r, s, '.');",
        &["1..0.\n"],
    );
    prints(
        "proc f(inout X: [] int) { X += 1; } var A: [0..3] int; f(A[1..2]); writeln(A);",
        &["0 1 1 0\n"],
    );
    prints("proc f(x: int...?n) { return n; } writeln(f(1, 2, 3), f(1));", &["31\n"]);
}

fn numbers_meet_as_the_language_says() {
    prints("var b = true; writeln(b + b, ' ', b * 3, ' ', (-b).type == int);", &["2 3 true\n"]);
    prints(
        "var z: real(32) = 0.5; writeln((z * 2.5).type == real(32), ' ', z * 2.5);",
        &["true 1.25\n"],
    );
    prints("var z: real(32) = 0.5; writeln((z + 0.1).type == real(64));", &["true\n"]);
    prints(
        "var u: uint(8) = 3, i: int(8) = 2; writeln((u + i).type == uint(8), ' ', u + i);",
        &["true 5\n"],
    );
    prints("var u: uint(8) = 3, i = -4; writeln((u + i).type == int, ' ', u + i);", &["true -1\n"]);
    prints(
        "var t = (1, 2.5); writeln(-t, ' ', (3, 4) * 2, ' ', 1 - (3, 4));",
        &["(-1, -2.5) (6, 8) (-2, -3)\n"],
    );
    prints(
        "var t = (true, 6); writeln(!(true, false), ' ', ~(t(1), 0));",
        &["(false, true) (-7, -1)\n"],
    );
    prints("writeln(inf > 1e308, ' ', nan == nan, ' ', -inf);", &["true false -inf\n"]);
}

fn atomics_take_memory_orders() {
    prints(
        "var a: atomic int; a.write(2, memoryOrder.release); a.add(1, order=memoryOrder.relaxed);
         var e = 3; writeln(a.compareExchange(e, 5, memoryOrder.acqRel), ' ', a.read(memoryOrder.acquire));",
        &["true 5\n"],
    );
}

fn names_of_loops_are_their_own() {
    prints("var s = + reduce [k in [k in 1..3] k * k] k + 1; writeln(s);", &["17\n"]);
    prints("writeln((let n = 2 in n) + (let n = 3 in n * n));", &["11\n"]);
    prints("var A = [k in [k in [k in 0..1] k + 1] 2 * k] k - 1; writeln(A);", &["1 3\n"]);
}

fn ranges_print_their_alignment() {
    prints(
        "writeln(1..9 by 4 align 3, ' ', 1..9 by 4 align 5);",
        &["1..9 by 4 align 3 1..9 by 4\n"],
    );
    prints(
        "var r = 0..9 by -3 align 2; writeln(r, ' ', r.first, ' ', r.highBound);",
        &["0..9 by -3 align 2 8 9\n"],
    );
    prints(
        "var r = 2..8 by 2 align 1; writeln(r + 1, ' ', r.low, ' ', r.lowBound);",
        &["3..9 by 2 align 0 3 2\n"],
    );
    prints("var s = 1; writeln(1..3 by s, ' ', 1..3 by s + 1);", &["1..3 1..3 by 2\n"]);
    prints("var r = 1..6 by 2; r = 2..3; writeln(r);", &["2..3\n"]);
}

fn ranges_have_indices_of_their_ends() {
    prints(
        "var n: uint = 2; for i in 0..n do write(i.type == uint, i); writeln();",
        &["true0true1true2\n"],
    );
    prints(
        "var n: int(8) = 3; var r = 1..n by 2; for i in r do write(i.type == int(8), i); writeln();",
        &["true1true3\n"],
    );
    prints(
        "proc f(u: uint(16)) { return u; } var m: uint(16) = 1; writeln([u in m..#2] f(u));",
        &["1 2\n"],
    );
    prints(
        "writeln((0..3:uint).first.type == uint, ' ', (1..4).low.type == int);",
        &["true true\n"],
    );
    prints(
        "proc size(r: range(uint)) { return r.size; } var n: uint = 4; writeln(size(1..n));",
        &["4\n"],
    );
}

fn constants_are_initialised_once() {
    prints(
        "config const n = 2; proc text(): string {
           const s: string;
           select n { when 1 do s = 'one'; when 2 { s = 'two'; } otherwise { return 'many'; } }
           return s; }
         const k: int; k = 4; writeln(text(), ' ', k);",
        &["two 4\n"],
    );
    prints(
        "proc g() throws { return 2; }
         proc f(): int { const x: int; try { x = g(); } catch { return -1; } return x; } writeln(f());",
        &["2\n"],
    );
    let refused = |program: &str| load("program.chpl", program, 1, &[]).map(|_| ()).unwrap_err();
    let again = "proc main() { const k: int; k = 1; k = 2; }";
    assert!(refused(again).contains("a constant is assigned"));
    let used = "proc main() { const k: int; writeln(k); k = 1; }";
    assert!(refused(used).contains("a constant is assigned"));
    let half = "config const b = true; proc main() { const k: int; if b then k = 1; writeln(k); }";
    assert!(refused(half).contains("a constant is assigned"));
}

fn limits_of_types_are_numbers() {
    prints(
        "writeln(max(uint(8)), ' ', max(uint(32)), ' ', min(uint), ' ', min(int(16)));",
        &["255 4294967295 0 -32768\n"],
    );
    prints(
        "writeln(max(real) < inf, ' ', min(real) > -inf, ' ', max(real), ' ', min(real(32)));",
        &["true true 1.79769e+308 -3.40282e+38\n"],
    );
    prints(
        "var empty: [1..0] real; writeln(min reduce empty, ' ', max reduce empty);",
        &["1.79769e+308 -1.79769e+308\n"],
    );
}
