//! Szymanski's lock needs eight flushes where seven were published: the seven that are needed alone are not
//! enough. Asked twice: our search on `szymanski.rma`, and SPIN on a model written by hand.

use partita_check::Verdict;
use partita_promela::spin::{self, End, Settings};
use partita_testkit::algorithms::{Algorithm, all};
use partita_testkit::files::tests_folder;
use partita_testkit::suite;

suite!(
    "spin/szymanski",
    the_seven_flushes_that_are_needed_alone_are_not_enough,
    the_eighth_makes_them_enough,
    seven_are_enough_where_an_old_value_in_the_buffer_lets_nobody_in
);

fn algorithm() -> Algorithm {
    all().unwrap().into_iter().find(|algorithm| algorithm.name == "szymanski").unwrap()
}

fn by_spin(define: &str) -> End {
    let path = tests_folder().join("algorithms/rma/szymanski.pml");
    let model = format!("{define}\n{}", std::fs::read_to_string(path).unwrap());
    let settings = Settings { collapse: true, ..Settings::default() };
    spin::run(&model, &settings).unwrap_or_else(|error| panic!("{error}")).end
}

/// The flushes without which, all others in place, the lock is broken.
fn needed_alone(algorithm: &Algorithm) -> Vec<usize> {
    let broken_without = |dropped: &usize| {
        let rest = algorithm.flushes.iter().copied().filter(|line| line != dropped);
        algorithm.check(&rest.collect::<Vec<_>>(), 2).unwrap().verdict == Verdict::Violated
    };
    algorithm.flushes.iter().copied().filter(broken_without).collect()
}

fn the_seven_flushes_that_are_needed_alone_are_not_enough() {
    let algorithm = algorithm();
    let seven = needed_alone(&algorithm);
    assert_eq!(seven.len(), 7);
    assert!(seven.iter().all(|line| algorithm.needed.contains(line)));
    assert_eq!(algorithm.check(&seven, 2).unwrap().verdict, Verdict::Violated);
    assert!(matches!(by_spin(""), End::Error(what) if what.contains("assertion violated")));
}

fn the_eighth_makes_them_enough() {
    let algorithm = algorithm();
    assert_eq!(algorithm.check(&algorithm.needed, 2).unwrap().verdict, Verdict::Holds);
    assert_eq!(by_spin("#define EIGHTH"), End::Complete);
}

fn seven_are_enough_where_an_old_value_in_the_buffer_lets_nobody_in() {
    let mut algorithm = algorithm();
    let seven = algorithm.needed.get(1..).unwrap().to_vec();
    assert_eq!(algorithm.check(&seven, 2).unwrap().verdict, Verdict::Violated);
    for process in ["1", "2"] {
        let asks = format!("store f{process} = 1;");
        assert!(algorithm.text.contains(&asks));
        let cleared = format!("store seen{process} = 3; {asks}");
        algorithm.text = algorithm.text.replace(&asks, &cleared);
    }
    assert_eq!(algorithm.check(&seven, 2).unwrap().verdict, Verdict::Holds);
}
