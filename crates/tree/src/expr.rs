//! Terms: everything that has a value.

use crate::{Block, Name, NodeId, Param, Type};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Expr {
    pub id: NodeId,
    pub kind: ExprKind,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum ExprKind {
    Int(i64),
    Real(f64),
    Bool(bool),
    Str(String),
    /// The reference to nothing, and "no task".
    Null,
    /// A variable, parameter, config value or procedure.
    Var(Name),
    /// `task::name`: a local of an entry task's outermost scope. Only in properties.
    TaskVar {
        task: Name,
        name: Name,
    },
    /// `at(task, label)`: the task's next statement is the one labelled so. Only in properties.
    AtLabel {
        task: Name,
        label: Name,
    },
    /// `base[i, j]`
    Element {
        base: Box<Expr>,
        indices: Vec<Expr>,
    },
    /// `base.name`
    Field {
        base: Box<Expr>,
        name: Name,
    },
    /// `base@place`: the instance of a symmetric variable at another place.
    At {
        base: Box<Expr>,
        place: Box<Expr>,
    },
    Unary {
        op: UnaryOp,
        operand: Box<Expr>,
    },
    Binary {
        op: BinaryOp,
        left: Box<Expr>,
        right: Box<Expr>,
    },
    /// `cond ? yes : no`; only the chosen side is evaluated.
    Conditional {
        cond: Box<Expr>,
        yes: Box<Expr>,
        no: Box<Expr>,
    },
    /// A call of a procedure or of a function value.
    Call {
        callee: Box<Expr>,
        args: Vec<Expr>,
    },
    Intrinsic {
        op: Intrinsic,
        args: Vec<Expr>,
    },
    /// `new T` (class instance, or a fresh array/record object, with default cells).
    New {
        ty: Type,
    },
    /// A function value; variables of the scopes around it are captured by reference.
    Closure {
        params: Vec<Param>,
        result: Option<Type>,
        body: Block,
    },
    /// `&cell`, or `&new T`: a reference to a fresh object
    RefTo {
        cell: Box<Expr>,
    },
    /// `*reference`
    Deref {
        reference: Box<Expr>,
    },
    /// `view(T, pointer)`: what is there, looked at as a T.
    View {
        ty: Type,
        pointer: Box<Expr>,
    },
    /// `alloc(T, bytes)`: a pointer to a fresh heap object of so many bytes, with Ts as often as they fit.
    Alloc {
        ty: Type,
        bytes: Box<Expr>,
    },
    /// `T(value)`: conversion, with the overflow rule of `T`.
    Cast {
        ty: Type,
        value: Box<Expr>,
    },
    /// The place the task is at.
    Here,
    /// How many places there are.
    Places,
    /// The running task.
    SelfTask,
    /// A value from outside that nobody knows: a clock, a random number.
    Havoc,
    /// `low .. high by step`, both ends included.
    Range {
        low: Box<Expr>,
        high: Box<Expr>,
        step: Option<Box<Expr>>,
    },
    /// `{r1, r2}`: the product of ranges, for `for`.
    Domain {
        ranges: Vec<Expr>,
    },
    /// `[a, b, c]`: a fresh array with indices from 0.
    List {
        items: Vec<Expr>,
    },
    /// `choose(low, high)`: any integer between, both included.
    Choose {
        low: Box<Expr>,
        high: Box<Expr>,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
pub enum UnaryOp {
    Not,
    Neg,
    BitNot,
}

impl UnaryOp {
    pub const ALL: [UnaryOp; 3] = [UnaryOp::Not, UnaryOp::Neg, UnaryOp::BitNot];
}

/// Integer operators use the wider operand's width and overflow rule; of two equally wide ones, the
/// trapping rule. The result is signed if either operand is. Literals adapt.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    /// Truncates toward zero on integers.
    Div,
    /// Remainder with the sign of the dividend.
    Rem,
    /// Rounds toward minus infinity.
    FloorDiv,
    /// Remainder with the sign of the divisor.
    Mod,
    /// Never negative.
    EuclidMod,
    Pow,
    BitAnd,
    BitOr,
    BitXor,
    Shl,
    Shr,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    /// Short-circuit.
    AndThen,
    /// Short-circuit.
    OrElse,
    /// Both operands are evaluated.
    And,
    /// Both operands are evaluated.
    Or,
    /// String concatenation.
    Concat,
}

impl BinaryOp {
    pub const ALL: [BinaryOp; 25] = [
        BinaryOp::Add,
        BinaryOp::Sub,
        BinaryOp::Mul,
        BinaryOp::Div,
        BinaryOp::Rem,
        BinaryOp::FloorDiv,
        BinaryOp::Mod,
        BinaryOp::EuclidMod,
        BinaryOp::Pow,
        BinaryOp::BitAnd,
        BinaryOp::BitOr,
        BinaryOp::BitXor,
        BinaryOp::Shl,
        BinaryOp::Shr,
        BinaryOp::Eq,
        BinaryOp::Ne,
        BinaryOp::Lt,
        BinaryOp::Le,
        BinaryOp::Gt,
        BinaryOp::Ge,
        BinaryOp::AndThen,
        BinaryOp::OrElse,
        BinaryOp::And,
        BinaryOp::Or,
        BinaryOp::Concat,
    ];
}

/// Built-in functions, all without side effects except the set updates (statements on a set cell) and those that write memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
pub enum Intrinsic {
    Abs,
    Min,
    Max,
    Sqrt,
    Floor,
    /// `lower(array, dimension from 1)`
    Lower,
    /// `upper(array, dimension from 1)`
    Upper,
    /// Number of elements of an array or set, or characters of a string.
    Size,
    /// The place an object lives at.
    Home,
    /// The value as text, as `print` would show it.
    Text,
    /// Real part of a complex number.
    RealPart,
    /// Imaginary part of a complex number.
    ImaginaryPart,
    /// `complex(re, im)`
    MakeComplex,
    /// `contains(set, value)`
    Contains,
    /// `insert(set, value)`: the set with the value.
    Insert,
    /// `remove(set, value)`: the set without the value.
    Remove,
    /// `pick(set)`: any element; blocks when empty.
    Pick,
    /// `single(x)`: rounded to single precision; the value stays a real.
    Single,
    /// `replica(x)`: a deep copy, made at the place where the task is, of everything that x leads to: objects that are met
    /// twice are copied once, handles and what they lead to are not, transient fields are fresh. It reads every cell that
    /// it copies, in one step.
    Replica,
    /// `sized(x, bytes)`: the integer x, written as one of so many bytes. Only output looks at it.
    Sized,
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    /// `atan2(y, x)`
    Atan2,
    Sinh,
    Cosh,
    Tanh,
    Exp,
    /// Natural logarithm.
    Log,
    Log10,
    /// The least integer not below.
    Ceil,
    /// The integer part.
    Trunc,
    /// The nearest integer, halves away from zero.
    Round,
    /// `edit(format, values...)`: the text that output in that format gives, lines joined by line breaks.
    Edit,
    /// `substring(text, first, last)`, from 1, both included; empty when `last < first`.
    Substring,
    /// `replace(text, first, last, with)`: the text with these characters replaced.
    Replace,
    /// `pad(text, n)`: cut or filled with blanks to n characters.
    Pad,
    /// Without blanks at its end.
    Trim,
    /// `find(text, part, back)`: where the part starts first, or last with `back`; 0 when it is absent.
    Find,
    /// `scan(text, set, back)`: the first character, or the last, that is in the set; 0 for none.
    Scan,
    /// `verify(text, set, back)`: the first character, or the last, that is not in the set; 0 for none.
    Verify,
    /// The number of the first character.
    Code,
    /// The character with a number.
    Char,
    /// `repeat(text, n)`
    Repeat,
    /// Leading blanks go to the end.
    AdjustLeft,
    /// Trailing blanks go to the start.
    AdjustRight,
    /// `as_is(cell)`, as the whole right side of an assignment: what the cell holds, also when that is nothing.
    AsIs,
    /// `input_int(name, indices...)`: a value from outside that is the same each time; see `docs/symbolic.md`.
    InputInt,
    InputReal,
    InputBool,
    /// `free(pointer)`, as a statement: the heap object is gone.
    Free,
    /// `copy_bytes(to, from, bytes)`, as a statement; the two may overlap.
    CopyBytes,
    /// `fill_bytes(to, value, bytes)`, as a statement.
    FillBytes,
    /// `extent(pointer)`: the bytes of the object.
    Extent,
    /// `offset(pointer)`: where in the object.
    Offset,
    /// `alloc_like(pointer, bytes)`: a fresh heap object with the same cells.
    AllocLike,
    /// `alloc_parts(pointer, blocks, bytes)`: fresh heap objects with the same cells, one at each place: so many blocks of so
    /// many bytes, dealt round. Gives the first place's.
    AllocParts,
    /// `part_at(pointer, place)`: the same offset in the instance, or part, at another place.
    PartAt,
    /// `place_of(pointer)`: the number of the place where the object lives.
    PlaceOf,
    /// `near_part(pointer)`: the pointer itself; `bad-place` if what it points at lives elsewhere.
    Near,
    /// `text_at(pointer)`, `text_at(pointer, most)`: the bytes up to a zero as a text.
    TextAt,
    /// `put_text(pointer, text)`, `put_text(pointer, text, bytes)`: stores a text and a zero byte, as much of it as there is
    /// room for; gives the number of bytes of the text.
    PutText,
}

impl Expr {
    /// Whether the expression can stand on the left of an assignment.
    #[must_use]
    pub fn is_cell(&self) -> bool {
        matches!(
            self.kind,
            ExprKind::Var(_)
                | ExprKind::Element { .. }
                | ExprKind::Field { .. }
                | ExprKind::At { .. }
                | ExprKind::Deref { .. }
                | ExprKind::View { .. }
        )
    }
}
