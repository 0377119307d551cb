//! Any text as a format, with any items: an answer or an error, never a panic.

use partita_format::{check, edit};
use partita_tree::Item;
use proptest::prelude::*;

fn item() -> impl Strategy<Value = Item> {
    prop_oneof![
        any::<i64>().prop_map(Item::Int),
        any::<f64>().prop_map(Item::Real),
        any::<f32>().prop_map(Item::Single),
        any::<(f64, f64)>().prop_map(|(first, second)| Item::Complex(first, second)),
        any::<(f32, f32)>().prop_map(|(first, second)| Item::SingleComplex(first, second)),
        any::<bool>().prop_map(Item::Logical),
        ".{0,12}".prop_map(Item::Text),
    ]
}

proptest! {
    #[test]
    fn any_text_is_answered(format in ".{0,40}", items in prop::collection::vec(item(), 0..6)) {
        let edited = edit(&format, &items);
        if check(&format).is_err() {
            prop_assert!(edited.is_err());
        }
    }

    #[test]
    fn anything_like_a_format_is_answered(
        parts in prop::collection::vec(
            "[0-9]{0,3}(i|b|o|z|f|e|en|es|d|g|l|a|x|t|tl|tr|/|:|s|sp|p|\\(|\\)|\\*\\(|'|é|,)([0-9]{1,5})?(\\.[0-9]{1,5})?(e[0-9]{1,6})?,?",
            0..6,
        ),
        items in prop::collection::vec(item(), 0..6),
    ) {
        let format = format!("({})", parts.concat());
        let edited = edit(&format, &items);
        if check(&format).is_err() {
            prop_assert!(edited.is_err());
        }
        if let Err(error) = edited {
            prop_assert!(error.offset <= format.len());
        }
    }
}
