//! Which argument of a call goes to which parameter: by place, by name, or as one of the rest.
//!
//! What is wrong with a call comes back as data ([`Mistake`]): each language words its own message. Types are not looked at.

/// A parameter as far as it decides who takes what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parameter<'p> {
    /// Without a name it cannot be named in a call.
    pub name: Option<&'p str>,
    pub need: Need,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    Required,
    /// May be left out: it is optional or has a default.
    Optional,
    /// Takes all arguments without name that are left, perhaps none.
    Rest,
}

/// Where an argument without name goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unnamed {
    /// The n-th to the n-th parameter.
    ByPlace,
    /// To the next parameter that no name has taken.
    NextFree,
}

/// What a parameter gets. Arguments are known by their numbers in the call, from zero.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Taken {
    Given(usize),
    LeftOut,
    Rest(Vec<usize>),
}

/// Why a call does not fit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mistake {
    /// No parameter has this argument's name.
    NoSuchName { argument: usize },
    /// The parameter has another argument already.
    Twice { argument: usize, parameter: usize },
    /// There is no parameter left for this argument.
    TooMany { argument: usize },
    /// Nothing is given for it.
    Missing { parameter: usize },
}

impl Mistake {
    /// The argument that is wrong, where it is one.
    #[must_use]
    pub fn argument(self) -> Option<usize> {
        match self {
            Mistake::NoSuchName { argument }
            | Mistake::Twice { argument, .. }
            | Mistake::TooMany { argument } => Some(argument),
            Mistake::Missing { .. } => None,
        }
    }
}

/// What each parameter gets; `arguments` are the names that a call gives them, in order.
pub fn assign<'n>(
    parameters: &[Parameter<'_>],
    arguments: impl IntoIterator<Item = Option<&'n str>>,
    unnamed: Unnamed,
) -> Result<Vec<Taken>, Mistake> {
    let mut taken: Vec<Option<Taken>> = vec![None; parameters.len()];
    let mut without_name = Vec::new();
    for (argument, name) in arguments.into_iter().enumerate() {
        let Some(name) = name else {
            without_name.push(argument);
            continue;
        };
        let named = |parameter: &Parameter<'_>| parameter.name == Some(name);
        let Some(parameter) = parameters.iter().position(named) else {
            return Err(Mistake::NoSuchName { argument });
        };
        give(&mut taken, parameter, argument)?;
    }
    let mut rest = without_name.into_iter();
    for (place, parameter) in parameters.iter().enumerate() {
        let free = taken.get(place).is_some_and(Option::is_none);
        if parameter.need == Need::Rest && free {
            taken[place] = Some(Taken::Rest(rest.by_ref().collect()));
        } else if (free || unnamed == Unnamed::ByPlace)
            && let Some(argument) = rest.next()
        {
            give(&mut taken, place, argument)?;
        }
    }
    if let Some(argument) = rest.next() {
        return Err(Mistake::TooMany { argument });
    }
    let settle = |(place, (parameter, taken)): (usize, (&Parameter<'_>, Option<Taken>))| match (
        taken,
        parameter.need,
    ) {
        (Some(taken), _) => Ok(taken),
        (None, Need::Optional | Need::Rest) => Ok(Taken::LeftOut),
        (None, Need::Required) => Err(Mistake::Missing { parameter: place }),
    };
    parameters.iter().zip(taken).enumerate().map(settle).collect()
}

fn give(taken: &mut [Option<Taken>], parameter: usize, argument: usize) -> Result<(), Mistake> {
    match taken.get_mut(parameter) {
        Some(slot @ None) => {
            *slot = Some(Taken::Given(argument));
            Ok(())
        }
        Some(Some(_)) | None => Err(Mistake::Twice { argument, parameter }),
    }
}

#[cfg(test)]
mod tests {
    use super::Taken::{Given, LeftOut, Rest};
    use super::*;

    const A: Parameter<'static> = Parameter { name: Some("a"), need: Need::Required };
    const B: Parameter<'static> = Parameter { name: Some("b"), need: Need::Optional };
    const REST: Parameter<'static> = Parameter { name: None, need: Need::Rest };

    fn by_place(arguments: &[Option<&str>]) -> Result<Vec<Taken>, Mistake> {
        assign(&[A, B], arguments.iter().copied(), Unnamed::ByPlace)
    }

    #[test]
    fn by_place_and_by_name() {
        assert_eq!(by_place(&[None, None]), Ok(vec![Given(0), Given(1)]));
        assert_eq!(by_place(&[Some("b"), Some("a")]), Ok(vec![Given(1), Given(0)]));
        assert_eq!(by_place(&[None]), Ok(vec![Given(0), LeftOut]));
        let next_free = assign(&[A, B], [Some("a"), None], Unnamed::NextFree);
        assert_eq!(next_free, Ok(vec![Given(0), Given(1)]));
        let rest = assign(&[A, REST], [None, None, None], Unnamed::NextFree);
        assert_eq!(rest, Ok(vec![Given(0), Rest(vec![1, 2])]));
    }

    #[test]
    fn mistakes() {
        assert_eq!(by_place(&[Some("c")]), Err(Mistake::NoSuchName { argument: 0 }));
        assert_eq!(by_place(&[None, None, None]), Err(Mistake::TooMany { argument: 2 }));
        assert_eq!(by_place(&[Some("b")]), Err(Mistake::Missing { parameter: 0 }));
        let twice = Mistake::Twice { argument: 0, parameter: 0 };
        assert_eq!(by_place(&[None, Some("a")]), Err(twice));
        let twice = Mistake::Twice { argument: 1, parameter: 1 };
        assert_eq!(by_place(&[Some("b"), Some("b")]), Err(twice));
    }
}
