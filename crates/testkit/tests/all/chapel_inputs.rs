//! Values from outside in Chapel programs: definitions of configs, and arithmetic on symbolic inputs.

use partita_check::{Options, check};
use partita_machine::{Arithmetic, Symbolic};
use partita_search::Progress;
use partita_source::SourceMap;
use partita_terms::{Layered, SharedSolver};
use partita_testkit::files::{load, load_facing};
use partita_testkit::suite;
use partita_tree::passes::FaceOutside;
use std::sync::Arc;

suite!(
    "chapel-inputs",
    a_definition_has_the_type_of_the_initialiser,
    a_definition_that_does_not_convert_is_refused,
    constants_of_enums_are_defined_by_name,
    numbers_that_wrap_do_so_in_mathematics,
    an_absolute_value_may_overflow
);

/// The verdict with a definition, or what is wrong with it.
fn with(program: &str, define: &str) -> Result<&'static str, String> {
    let loaded = load("program.chpl", program, 1, &[define.to_owned()])?;
    let options = Options { threads: 1, ..Options::default() };
    Ok(check(&loaded.model, &loaded.sources, &options, &Progress::default()).verdict.name())
}

/// The verdict with an input that lies between bounds.
fn input(
    program: &str,
    name: &str,
    bounds: Option<(i64, i64)>,
    machine_ints: bool,
) -> &'static str {
    let outside = FaceOutside { inputs: vec![name.to_owned()], results: Vec::new() };
    let loaded = load_facing("program.chpl", program, 1, &[], outside, SourceMap::new()).unwrap();
    let mut arithmetic = Arithmetic { machine_ints, ..Arithmetic::default() };
    arithmetic.bounds.extend(bounds.map(|bounds| (name.to_owned(), bounds)));
    let solver = SharedSolver::new(Layered::new(None));
    let symbolic = Some(Arc::new(Symbolic::new(solver, arithmetic)));
    let options = Options { threads: 1, symbolic, ..Options::default() };
    check(&loaded.model, &loaded.sources, &options, &Progress::default()).verdict.name()
}

fn a_definition_has_the_type_of_the_initialiser() {
    let halves = "config var share = 0.5; assert(share / 2 == 1.5);";
    assert_eq!(with(halves, "share=3"), Ok("holds"));
    assert_eq!(with(halves, "share=2"), Ok("violated"));
    let computed = "config const n = 2 * 3, m = n / 4; assert(m == 1);";
    assert_eq!(with(computed, "n=7"), Ok("holds"));
    assert_eq!(with(computed, "n=8"), Ok("violated"));
    let text = "config const name = 'a'; assert(name == '12');";
    assert_eq!(with(text, "name=12"), Ok("holds"));
    let small = "config const b: uint(8) = 1; assert(b == 255);";
    assert_eq!(with(small, "b=0xff"), Ok("holds"));
    let known = "config param width = 8; var x: int(width); assert(x.type == int(16));";
    assert_eq!(with(known, "width=16"), Ok("holds"));
    assert_eq!(with(known, "width=32"), Ok("violated"));
}

fn a_definition_that_does_not_convert_is_refused() {
    let refused = |program: &str, define: &str| {
        let message = with(program, define).unwrap_err();
        assert!(message.contains("has the type"), "{define}: {message}");
    };
    refused("config const n = 5;", "n=2.5");
    refused("config const n = 5;", "n=true");
    refused("config const n: uint = 5;", "n=-1");
    refused("config var n: int(8) = 5;", "n=128");
    refused("config const n = 5;", "n=9223372036854775808");
    refused("config const quick = true;", "quick=1");
    refused("config const r = 1.0;", "r=much");
    refused("config param n = 5;", "n=1.5");
}

fn constants_of_enums_are_defined_by_name() {
    let program = "enum mode { slow, quick } config const how = mode.slow;
        assert(how == mode.quick);";
    assert_eq!(with(program, "how=quick"), Ok("holds"));
    assert_eq!(with(program, "how=mode.quick"), Ok("holds"));
    assert_eq!(with(program, "how=slow"), Ok("violated"));
    assert!(with(program, "how=1").is_err());
}

fn numbers_that_wrap_do_so_in_mathematics() {
    let cast = "config var x = 0; assert((x: int(8)): int == x);";
    assert_eq!(input(cast, "x", Some((-128, 127)), false), "holds");
    assert_eq!(input(cast, "x", Some((-128, 128)), false), "violated");
    let less = "config var x = 0; var u = x: uint(16); u -= 1; assert(u < 9);";
    assert_eq!(input(less, "x", Some((1, 9)), false), "holds");
    assert_eq!(input(less, "x", Some((0, 9)), false), "violated");
}

fn an_absolute_value_may_overflow() {
    let program = "config var x = 0; assert(abs(x) >= 0);";
    assert_eq!(input(program, "x", None, true), "violated");
    assert_eq!(input(program, "x", Some((i64::MIN + 1, 0)), true), "holds");
    assert_eq!(input(program, "x", None, false), "holds");
}
