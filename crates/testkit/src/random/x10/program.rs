//! The statements of random X10 programs.

/// One of the fields of the shared object.
pub type Field = usize;

pub const FIELDS: [&str; 3] = ["a", "b", "c"];

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stmt {
    /// `to = from + add;`, without `from` a constant.
    Set {
        to: Field,
        from: Option<Field>,
        add: i64,
    },
    /// Prints a field.
    Show(Field),
    /// Prints a number.
    Say(i64),
    Async(Vec<Stmt>),
    /// Registered with the clock of the clocked finish around.
    ClockedAsync(Vec<Stmt>),
    Finish(Vec<Stmt>),
    ClockedFinish(Vec<Stmt>),
    /// `try { finish { } } catch (MultipleExceptions) { say }`
    TryFinish(Vec<Stmt>, i64),
    /// Only assignments are inside.
    Atomic(Vec<Stmt>),
    /// `when (field >= least) { }`
    When {
        field: Field,
        least: i64,
        body: Vec<Stmt>,
    },
    /// `at` the other place.
    AtOther(Vec<Stmt>),
    /// `at` the object's place.
    AtHome(Vec<Stmt>),
    /// `Clock.advanceAll();`
    Advance,
    Throw,
}

impl Stmt {
    pub fn body(&self) -> Option<&Vec<Stmt>> {
        match self {
            Stmt::Async(body)
            | Stmt::ClockedAsync(body)
            | Stmt::Finish(body)
            | Stmt::ClockedFinish(body)
            | Stmt::TryFinish(body, _)
            | Stmt::Atomic(body)
            | Stmt::When { body, .. }
            | Stmt::AtOther(body)
            | Stmt::AtHome(body) => Some(body),
            Stmt::Set { .. } | Stmt::Show(_) | Stmt::Say(_) | Stmt::Advance | Stmt::Throw => None,
        }
    }

    fn body_mut(&mut self) -> Option<&mut Vec<Stmt>> {
        match self {
            Stmt::Async(body)
            | Stmt::ClockedAsync(body)
            | Stmt::Finish(body)
            | Stmt::ClockedFinish(body)
            | Stmt::TryFinish(body, _)
            | Stmt::Atomic(body)
            | Stmt::When { body, .. }
            | Stmt::AtOther(body)
            | Stmt::AtHome(body) => Some(body),
            Stmt::Set { .. } | Stmt::Show(_) | Stmt::Say(_) | Stmt::Advance | Stmt::Throw => None,
        }
    }
}

/// The program without its statement number `index`, counted from outside inwards; none when there are not so many.
pub fn without(main: &[Stmt], index: usize) -> Option<Vec<Stmt>> {
    fn drop_at(block: &mut Vec<Stmt>, index: &mut usize) -> bool {
        for at in 0..block.len() {
            if *index == 0 {
                block.remove(at);
                return true;
            }
            *index -= 1;
            if block[at].body_mut().is_some_and(|body| drop_at(body, index)) {
                return true;
            }
        }
        false
    }
    let (mut smaller, mut index) = (main.to_vec(), index);
    drop_at(&mut smaller, &mut index).then_some(smaller)
}
