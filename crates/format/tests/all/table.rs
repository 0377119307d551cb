//! The table of cases, whose expectations were written by gfortran.

use crate::support::{Outcome, ours, table};
use partita_format::{check, edit};

#[test]
fn every_case_of_the_table_gives_its_records() {
    let cases = table();
    assert!(cases.len() > 150, "the table has only {} cases", cases.len());
    let mut wrong = String::new();
    for case in &cases {
        let found = ours(case);
        if found != case.outcome {
            wrong += &format!(
                "{} {:?}\n  expected {:?}\n  found    {found:?}\n",
                case.format, case.items, case.outcome
            );
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn check_accepts_every_format_that_gives_records() {
    for case in table() {
        if matches!(case.outcome, Outcome::Records(_)) {
            assert_eq!(check(&case.format), Ok(()), "{}", case.format);
        }
    }
}

#[test]
fn errors_stand_at_their_place() {
    let offset = |format: &str| check(format).map_err(|error| error.offset);
    assert_eq!(offset("(i3,,i3)"), Err(4));
    assert_eq!(offset("  i3"), Err(2));
    assert_eq!(offset("(i3,(f8.2)"), Err(0));
    assert_eq!(offset("(i3,'abc)"), Err(4));
    assert_eq!(offset("(i3, 0x)"), Err(5));
    assert_eq!(offset("(f8,i3)"), Err(3));
    assert_eq!(offset("('é',j3)"), Err(6));
    assert_eq!(
        edit("(i3,i3)", &[1.into_item(), 2.5.into_item()]).map_err(|error| error.offset),
        Err(4)
    );
}

#[test]
fn work_without_end_is_an_error() {
    let deep = format!("{}i3{}", "(".repeat(100_000), ")".repeat(100_000));
    assert!(check(&deep).is_err());
    assert!(edit("(1000000000(1000000000(sp)))", &[]).is_err());
    assert!(edit("(1000000000('text'))", &[]).is_err());
    assert!(edit("(1000000000/)", &[]).is_err());
    assert!(edit("(1000000000x,'a')", &[]).is_err());
    assert!(edit("(i1000000000)", &[1.into_item()]).is_err());
    assert!(edit("(9i1000000)", &vec![1.into_item(); 9]).is_err());
    assert!(check("(99999999999999999999i3)").is_err());
    assert!(check("(2000000000pf8.2)").is_err());
    assert!(check("(*('a'))").is_err());
    assert!(edit("('a')", &[1.into_item()]).is_err());
    assert!(edit("*", &[partita_tree::Item::Text("x".repeat(5_000_000))]).is_err());
}

trait IntoItem {
    fn into_item(self) -> partita_tree::Item;
}

impl IntoItem for i64 {
    fn into_item(self) -> partita_tree::Item {
        partita_tree::Item::Int(self)
    }
}

impl IntoItem for f64 {
    fn into_item(self) -> partita_tree::Item {
        partita_tree::Item::Real(self)
    }
}
