//! Printing and reading again changes nothing; the programs are of the kinds that the checker will meet.

use crate::common::{read, shown};
use partita_chapel::print;

#[track_caller]
fn stable(text: &str) {
    let (module, diagnostics) = read(text);
    assert!(diagnostics.is_empty(), "{}", shown(text, &diagnostics));
    let once = print::module(&module);
    let (module, diagnostics) = read(&once);
    assert!(diagnostics.is_empty(), "{once}\n{}", shown(&once, &diagnostics));
    assert_eq!(print::module(&module), once);
}

#[test]
fn a_printed_program() {
    let text = "config const n=3;var a:[0..<n]int;forall i in a.domain with(ref a)do a[i]=i*2+1;if n>2 then writeln(a);else{halt(\"no\");}";
    let (module, _) = read(text);
    let expected = "\
config const n = 3;
var a: [0..<n] int;
forall i in a.domain with (ref a) {
  a[i] = (i * 2) + 1;
}
if n > 2 {
  writeln(a);
} else {
  halt(\"no\");
}
";
    assert_eq!(print::module(&module), expected);
    stable(text);
}

#[test]
fn programs_survive() {
    stable(
        "// a buffer between two tasks, old style
        config const slots = 2, items = 5;
        extern var source: [0..items-1] int;
        var buffer$: [0..slots-1] sync int;
        var result: [0..items-1] int;
        cobegin {
          for i in 0..items-1 do buffer$[i % slots] = source[i];
          for i in 0..items-1 do result[i] = buffer$(i % slots);
        }",
    );
    stable(
        "module Stack {
          private use Math only min, max as most;
          class Node { type t; var item: t; var next: unmanaged Node(t)?; }
          record Stack : writeSerializable {
            type t;
            var head: unmanaged Node(t)? = nil, lock: sync bool = true;
            proc ref push(in item: t) throws {
              lock.readFE();
              defer lock.writeEF(true);
              if const old = head then head = new unmanaged Node(t, item, old)!;
              else head = new unmanaged Node(t, item, nil);
            }
            proc isEmpty do return head == nil;
            iter these() ref { var at = head; while at != nil { yield at!.item; at = at!.next; } }
            proc deinit() { for x in this do ; }
          }
          operator ==(a: Stack(?s), b: Stack(s)): bool where s != nothing do return a.head == b.head;
        }",
    );
    stable(
        "enum side { left = 1, right };
        param rank = 2; type pair = (int, 3*real);
        const D: domain(rank) = {1..4 by 2 align 1, 0..#3}, E = D.expand(1);
        var A: [D] atomic int, B: [1..2][1..3] real(32), M = [1, 2; 3, 4], H = [\"k\" => 0x1F];
        ref R = A[2.., ..<3]; const ref S = M;
        proc f(args...?n, type t = int, (a, b): 2*int): t { return + reduce [i in 0..<n] if args(i) > 0 then args(i); }
        coforall (loc, id) in zip(Locales, 0..) do on loc { local { A[1, id].add(1, memoryOrder.relaxed); } }
        serial numLocales == 1 { sync { begin with (ref A, const in rank) f((...(1, 2))); } }
        do { var x = if A[1,1].read() < 3 then -1 else ~2 & 3; A[1, 1].sub(x); } while x != 0;
        select side.left { when side.left, side.right do writeln('it is', \" ok\\n\"); otherwise ; }
        try! { throw new owned Error(); } catch e: Error { writeln(e); } catch { exit(1); }
        on Locales(0) var far: [1..3] int = noinit;
        forall x in [1, 2, 3] with (max reduce m, var t: R.type = 1) do m reduce= x;
        let_ = let q = 1 in q:real(64) ** -2; (a, _) = (b, c); a <=> b; M[0, ..] = [j in 0..1] j;",
    );
}
