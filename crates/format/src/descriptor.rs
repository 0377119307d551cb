//! A format as a tree: groups, data edit descriptors and control edit descriptors, each with its place in the text.

/// A list of format items with its place, which is that of the first character of the item.
#[derive(Debug)]
pub(crate) struct Element {
    pub offset: usize,
    pub repeat: Repeat,
    pub kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Repeat {
    /// At least once.
    Times(u32),
    /// `*( )`: until the items end.
    Unlimited,
}

#[derive(Debug)]
pub(crate) enum Kind {
    Group(Vec<Element>),
    Data(Data),
    Control(Control),
}

/// What takes an item from the list.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Data {
    /// I, B, O and Z. A width of zero is as wide as needed.
    Integer { radix: Radix, width: usize, minimum: Option<usize> },
    /// F.
    Fixed { width: usize, decimals: usize },
    /// E, D, EN and ES.
    Exponential { notation: Notation, width: usize, decimals: usize, exponent: Option<usize> },
    /// G.
    General { width: usize, decimals: Option<usize>, exponent: Option<usize> },
    /// L.
    Logical { width: usize },
    /// A; without a width the field is as wide as the text.
    Character { width: Option<usize> },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Radix {
    Decimal,
    Binary,
    Octal,
    Hexadecimal,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Notation {
    /// E: the digits begin after the point, moved by the scale factor.
    Exponent,
    /// D: as E, with the letter D.
    Double,
    /// EN: the exponent is a multiple of three.
    Engineering,
    /// ES: one digit before the point.
    Scientific,
}

/// What takes no item.
#[derive(Debug)]
pub(crate) enum Control {
    Text(Vec<u8>),
    /// T, counted from one.
    Column(usize),
    /// TL.
    Left(usize),
    /// TR and X.
    Right(usize),
    Slash,
    Colon,
    Sign(Plus),
    Scale(i32),
    /// DC or DP: the character that is the decimal point.
    Point(char),
    /// BN, BZ, RN and RP, which change nothing here.
    Nothing,
}

/// Whether a number that is not negative shows a sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Plus {
    Shown,
    Hidden,
}

impl Data {
    /// The letters of the descriptor, for messages.
    pub fn name(self) -> &'static str {
        match self {
            Data::Integer { radix: Radix::Decimal, .. } => "I",
            Data::Integer { radix: Radix::Binary, .. } => "B",
            Data::Integer { radix: Radix::Octal, .. } => "O",
            Data::Integer { radix: Radix::Hexadecimal, .. } => "Z",
            Data::Fixed { .. } => "F",
            Data::Exponential { notation: Notation::Exponent, .. } => "E",
            Data::Exponential { notation: Notation::Double, .. } => "D",
            Data::Exponential { notation: Notation::Engineering, .. } => "EN",
            Data::Exponential { notation: Notation::Scientific, .. } => "ES",
            Data::General { .. } => "G",
            Data::Logical { .. } => "L",
            Data::Character { .. } => "A",
        }
    }
}
