//! What the normal form makes of single expressions, and that size and depth do no harm.

use num_bigint::BigInt;
use partita_terms::{Assignment, Constant, Number, Sort, Term, Terms};
use std::collections::BTreeMap;
use std::time::Instant;

fn symbols<const N: usize>(terms: &Terms, names: [&str; N], sort: Sort) -> [Term; N] {
    names.map(|name| terms.symbol(name, sort))
}

#[test]
fn sums_in_any_order_are_the_same_term() {
    let terms = Terms::new();
    let elements: Vec<Term> =
        (0..50).map(|index| terms.symbol(&format!("a[{index}]"), Sort::Real)).collect();
    let forward = terms.sum(elements.iter().copied());
    let backward = terms.sum(elements.iter().rev().copied());
    let (left, right) = elements.split_at(20);
    let halves = terms.add(terms.sum(right.iter().copied()), terms.sum(left.iter().copied()));
    assert_eq!(forward, backward);
    assert_eq!(forward, halves);
    assert_eq!(
        terms.sub(forward, halves),
        terms.rational(num_rational::BigRational::from_integer(BigInt::from(0)))
    );
}

#[test]
fn products_are_multiplied_out() {
    let terms = Terms::new();
    let [x, y] = symbols(&terms, ["x", "y"], Sort::Int);
    let square = terms.pow(terms.add(x, y), 2);
    assert_eq!(square, terms.mul(terms.add(y, x), terms.add(x, y)));
    assert_eq!(terms.show(square), "2 * x * y + x^2 + y^2");
    let difference = terms.mul(terms.add(x, y), terms.sub(x, y));
    assert_eq!(difference, terms.sub(terms.mul(x, x), terms.mul(y, y)));
    assert_eq!(terms.pow(x, 0), terms.int(1));
}

#[test]
fn comparisons_have_one_form() {
    let terms = Terms::new();
    let [x, y] = symbols(&terms, ["x", "y"], Sort::Int);
    assert_eq!(terms.lt(x, y), terms.gt(y, x));
    assert_eq!(terms.not(terms.lt(x, y)), terms.ge(x, y));
    assert_eq!(terms.lt(x, y), terms.le(terms.add(x, terms.int(1)), y));
    assert_eq!(terms.eq(x, y), terms.eq(y, x));
    let double = |term| terms.mul(terms.int(2), term);
    // 2x + 4y >= 3 is x + 2y >= 2 for integers.
    let sum = terms.add(double(x), double(double(y)));
    let rounded = terms.ge(terms.add(x, double(y)), terms.int(2));
    assert_eq!(terms.ge(sum, terms.int(3)), rounded);
    assert_eq!(terms.eq(double(x), terms.int(1)), terms.bool(false));
    assert_eq!(terms.show(terms.ne(double(x), terms.int(4))), "x != 2");
    assert_eq!(terms.show(terms.lt(x, y)), "y >= x + 1");
    // Reals that are integers are compared as integers.
    let half = terms.real_div(terms.to_real(x), terms.int(2));
    assert_eq!(terms.gt(half, terms.int(0)), terms.ge(x, terms.int(1)));
    let product = terms.mul(terms.to_real(x), terms.to_real(y));
    assert_eq!(product, terms.to_real(terms.mul(x, y)));
    assert_eq!(terms.to_int_trunc(product), terms.mul(x, y));
}

#[test]
fn conditions_are_simplified() {
    let terms = Terms::new();
    let [a, b] = symbols(&terms, ["a", "b"], Sort::Bool);
    let [x] = symbols(&terms, ["x"], Sort::Int);
    let (no, yes) = (terms.bool(false), terms.bool(true));
    let at_least = |bound| terms.ge(x, terms.int(bound));
    let at_most = |bound| terms.le(x, terms.int(bound));
    assert_eq!(terms.and(a, terms.not(a)), no);
    assert_eq!(terms.or(a, terms.not(a)), yes);
    assert_eq!(terms.and(a, terms.or(b, a)), a);
    assert_eq!(terms.and(a, terms.or(b, terms.not(a))), terms.and(b, a));
    assert_eq!(terms.and(at_least(3), at_least(5)), at_least(5));
    assert_eq!(terms.or(at_least(3), at_least(5)), at_least(3));
    assert_eq!(terms.and(at_least(3), at_most(3)), terms.eq(x, terms.int(3)));
    assert_eq!(terms.and(at_least(3), at_most(2)), no);
    assert_eq!(terms.or(at_least(3), at_most(2)), yes);
    assert_eq!(terms.not(terms.and(a, b)), terms.or(terms.not(b), terms.not(a)));
    assert_eq!(terms.ite(terms.not(a), x, terms.int(1)), terms.ite(a, terms.int(1), x));
    assert_eq!(terms.eq(terms.ite(a, terms.int(1), terms.int(0)), terms.int(1)), a);
    assert_eq!(terms.eq(terms.not(a), b), terms.ne(a, b));
    assert_eq!(terms.conjuncts(terms.and(a, b)).len(), 2);
    assert_eq!(terms.conjuncts(yes).len(), 0);
}

#[test]
fn constant_divisors_are_worked_into_the_sum() {
    let terms = Terms::new();
    let [x] = symbols(&terms, ["x"], Sort::Int);
    let four = terms.int(4);
    let shifted = terms.add(terms.mul(four, x), terms.int(9));
    assert_eq!(terms.int_div_floor(shifted, four), terms.add(x, terms.int(2)));
    assert_eq!(terms.int_rem_floor(shifted, four), terms.int(1));
    assert_eq!(terms.int_div_trunc(terms.mul(four, x), four), x);
    let back =
        terms.add(terms.mul(four, terms.int_div_trunc(x, four)), terms.int_rem_trunc(x, four));
    assert_eq!(back, x);
    // By zero: a term without a value, nothing worse.
    let undefined = terms.int_div_trunc(four, terms.int(0));
    assert_eq!(terms.evaluate(undefined, &Assignment::new()), None);
}

#[test]
fn floats_are_folded_and_not_reordered() {
    let terms = Terms::new();
    let [x] = symbols(&terms, ["x"], Sort::Float);
    assert_eq!(terms.add(terms.float(0.1), terms.float(0.2)), terms.float(0.1 + 0.2));
    assert_ne!(terms.add(x, terms.float(1.0)), terms.add(terms.float(1.0), x));
    // Not-a-number is not equal to itself, and not(<) is not >=.
    assert_ne!(terms.eq(x, x), terms.bool(true));
    assert_ne!(terms.not(terms.lt(x, terms.float(0.0))), terms.ge(x, terms.float(0.0)));
    assert_eq!(terms.eq(terms.float(f64::NAN), terms.float(f64::NAN)), terms.bool(false));
}

#[test]
fn growth_is_bounded() {
    let terms = Terms::new();
    let begun = Instant::now();
    let elements: Vec<Term> =
        (0..40).map(|index| terms.symbol(&format!("x{index}"), Sort::Int)).collect();
    let sum = terms.sum(elements.iter().copied());
    let large = terms.pow(sum, 1000);
    let mut squared = terms.int(3);
    let mut shared = sum;
    for _ in 0..60 {
        squared = terms.mul(squared, squared);
        shared = terms.mul(terms.add(shared, elements[0]), terms.add(shared, elements[1]));
    }
    let huge = terms.pow(terms.pow(elements[0], u32::MAX), u32::MAX);
    let ones: Assignment =
        elements.iter().map(|element| (*element, Constant::Int(Number::ONE))).collect();
    assert_eq!(terms.evaluate(huge, &ones), Some(Constant::Int(Number::ONE)));
    assert_eq!(terms.evaluate(squared, &ones), None);
    let expected = Number::from(40).power(1000).map(Constant::Int);
    assert_eq!(terms.evaluate(large, &ones), expected);
    assert!(!terms.show(shared).is_empty());
    assert!(begun.elapsed().as_secs() < 20, "{:?}", begun.elapsed());
}

#[test]
fn depth_does_no_harm() {
    let terms = Terms::new();
    let [x, y] = symbols(&terms, ["x", "y"], Sort::Int);
    let mut number = x;
    let mut condition = terms.symbol("b", Sort::Bool);
    for index in 0..10_000 {
        let bound = terms.int(index);
        let branch = terms.ge(y, bound);
        number = terms.ite(branch, terms.add(number, x), terms.int_div_floor(number, terms.int(3)));
        let flag = terms.symbol(&format!("b{}", index % 7), Sort::Bool);
        condition = terms.ite(terms.eq(x, bound), terms.not(condition), terms.eq(condition, flag));
    }
    let values: Assignment = terms
        .symbols(condition)
        .into_iter()
        .chain([x, y])
        .map(|symbol| (symbol, Constant::zero(terms.sort(symbol))))
        .collect();
    assert!(terms.evaluate(number, &values).is_some());
    assert!(terms.evaluate(condition, &values).is_some());
    assert_eq!(terms.not(terms.not(condition)), condition);
    assert!(terms.show(number).len() < 10_000);
    assert!(terms.size(number) > 10_000);
    let renamed = terms.substitute(number, &BTreeMap::from([(x, y)]));
    assert_eq!(terms.symbols(renamed).len(), 1);
    assert!(partita_terms::smtlib_script(&terms, &[condition]).is_ok());
}

/// Reading an array at a symbolic index is such a chain.
#[test]
fn comparisons_of_long_choices_are_bounded() {
    let terms = Terms::new();
    let [index] = symbols(&terms, ["i"], Sort::Int);
    for ordered in [false, true] {
        let mut chain = terms.int(0);
        for place in 1..5000 {
            let here = terms.int(place);
            let reached = if ordered { terms.ge(index, here) } else { terms.eq(index, here) };
            chain = terms.ite(reached, terms.int(place * 7 % 31), chain);
        }
        let conditions = [
            terms.ge(chain, terms.int(7)),
            terms.lt(chain, terms.int(7)),
            terms.eq(chain, terms.int(3)),
            terms.and(terms.ge(chain, terms.int(5)), terms.le(chain, terms.int(5))),
        ];
        assert_eq!(terms.not(conditions[0]), conditions[1]);
        for value in [-1, 1, 2, 100, 4999, 6000] {
            let given = Assignment::from_iter([(index, Constant::Int(Number::from(value)))]);
            let place = if ordered { value.clamp(0, 4999) } else { value };
            let element = if (0..5000).contains(&place) { place * 7 % 31 } else { 0 };
            let expected = [element >= 7, element < 7, element == 3, element == 5];
            for (condition, expected) in conditions.iter().zip(expected) {
                assert_eq!(terms.evaluate(*condition, &given), Some(Constant::Bool(expected)));
            }
        }
    }
}

#[test]
fn arrays_are_read_and_written_at_symbolic_indices() {
    let terms = Terms::new();
    let [i, j, v] = symbols(&terms, ["i", "j", "v"], Sort::Int);
    let elements = symbols(&terms, ["a", "b", "c"], Sort::Int);
    assert_eq!(terms.select(&elements, 1, terms.int(2)), Some(elements[1]));
    assert_eq!(terms.select(&[], 1, i), None);
    let after = terms.store(&elements, 1, i, v);
    let read = terms.select(&after, 1, j).unwrap();
    for (at, from) in [(1, 1), (1, 3), (3, 3), (2, 1)] {
        let map = BTreeMap::from([(i, terms.int(at)), (j, terms.int(from))]);
        let expected = if at == from { v } else { elements[usize::try_from(from - 1).unwrap()] };
        assert_eq!(terms.substitute(read, &map), expected, "{at} {from}");
    }
    assert_eq!(terms.in_bounds(1, 3, terms.int(3)), terms.bool(true));
    assert_eq!(terms.in_bounds(1, 3, terms.int(4)), terms.bool(false));
    assert_eq!(terms.show(terms.in_bounds(1, 3, i)), "i <= 3 && i >= 1");
}

#[test]
fn machine_integers_wrap_around() {
    let terms = Terms::new();
    let [x] = symbols(&terms, ["x"], Sort::Int);
    let wrapped = terms.wrap(terms.mul(x, terms.int(3)), 8, true);
    let unsigned = terms.wrap(terms.neg(x), 8, false);
    for value in [-300i64, -129, -128, -1, 0, 1, 43, 127, 128, 300] {
        let given = Assignment::from_iter([(x, Constant::Int(Number::from(value)))]);
        let number = |term| terms.evaluate(term, &given).and_then(|value| value.as_i64());
        assert_eq!(number(wrapped), Some((value * 3 + 128).rem_euclid(256) - 128), "{value}");
        assert_eq!(number(unsigned), Some((-value).rem_euclid(256)), "{value}");
        let fits = terms.evaluate(terms.fits(x, 8, true), &given);
        assert_eq!(fits, Some(Constant::Bool((-128..128).contains(&value))));
    }
    // What is wrapped once stays.
    assert_eq!(terms.wrap(wrapped, 8, true), wrapped);
}

#[test]
fn threads_make_the_same_terms() {
    let terms = Terms::new();
    let make = |offset: i64| -> BTreeMap<i64, Term> {
        (0..2000)
            .map(|index| {
                let index = (index * 7 + offset * 311) % 2000;
                let x = terms.symbol(&format!("x{}", index % 10), Sort::Int);
                (index, terms.le(terms.mul(x, terms.int(index)), terms.int(5)))
            })
            .collect()
    };
    let made: Vec<BTreeMap<i64, Term>> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4)
            .map(|offset| {
                scope.spawn({
                    let make = &make;
                    move || make(offset)
                })
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert!(made.iter().all(|terms| *terms == made[0]));
}
