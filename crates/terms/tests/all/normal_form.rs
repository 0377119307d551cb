//! The normal form keeps the value of every expression, and substitution is evaluation.

use crate::common::{context, numbers, truths, values};
use partita_terms::{Constant, Sort, Terms};
use proptest::prelude::*;
use std::collections::BTreeMap;

fn sorts() -> impl Strategy<Value = Sort> {
    prop_oneof![Just(Sort::Int), Just(Sort::Real)]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    #[test]
    fn numbers_keep_their_value(number in numbers(4, false), sort in sorts(), values in values()) {
        let terms = Terms::new();
        let context = context(&terms, sort, values);
        let term = context.number(&number);
        prop_assert_eq!(terms.sort(term), sort);
        let value = terms.evaluate(term, &context.assignment());
        let value = value.and_then(|value| value.as_rational());
        prop_assert_eq!(value, Some(context.number_value(&number)), "{}", terms.show(term));
    }

    #[test]
    fn conditions_keep_their_value(truth in truths(4, false), sort in sorts(), values in values()) {
        let terms = Terms::new();
        let context = context(&terms, sort, values);
        let term = context.truth(&truth);
        let expected = Some(Constant::Bool(context.truth_value(&truth)));
        prop_assert_eq!(terms.evaluate(term, &context.assignment()), expected, "{}", terms.show(term));
        // Negation is its own inverse, on the same term.
        prop_assert_eq!(terms.not(terms.not(term)), term);
    }

    #[test]
    fn putting_values_in_gives_the_value(truth in truths(4, false), sort in sorts(), values in values()) {
        let terms = Terms::new();
        let context = context(&terms, sort, values);
        let term = context.truth(&truth);
        let map: BTreeMap<_, _> = context
            .assignment()
            .iter()
            .map(|(symbol, value)| (symbol, terms.value(value.clone())))
            .collect();
        let substituted = terms.substitute(term, &map);
        prop_assert_eq!(
            terms.constant(substituted),
            Some(Constant::Bool(context.truth_value(&truth))),
            "{} became {}", terms.show(term), terms.show(substituted)
        );
    }

    /// The same expression made before and after others has the same text. Left out: equality of and choice between
    /// truth values, where the direction of an inequality goes by which term was there first.
    #[test]
    fn text_depends_on_names_only(number in numbers(3, false), other in numbers(3, false), sort in sorts(), values in values()) {
        let text = format!("{number:?}");
        prop_assume!(!text.contains("Same(") && !text.contains("Choose("));
        let (first, second) = (Terms::new(), Terms::new());
        let one = context(&first, sort, values.clone());
        let two = context(&second, sort, values);
        // The symbols the other way round, and other terms before.
        for index in (0..4).rev() {
            let _ = (two.symbol(index), two.truth_symbol(index));
        }
        let (left, _) = (one.number(&number), one.number(&other));
        let (_, right) = (two.number(&other), two.number(&number));
        prop_assert_eq!(first.show(left), second.show(right));
    }
}
