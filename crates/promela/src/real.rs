//! Real numbers, by number.
//!
//! Promela has none. A variable of the exported program holds the number of a real in a table that
//! the verifier keeps in C; the table only grows and has every value once, so the states are those of the machine. It is no part of the state. Arithmetic is
//! that of C on IEEE doubles, where zero has a sign and one NaN stands for all, as in the machine's words.
//!
//! The functions of `math.h` are those of the machine's own libraries where both are installed on
//! one computer; the others are exact everywhere.

use partita_model::Word;
use std::cell::RefCell;
use std::fmt::Write;

/// A function of real numbers, written in C. Reals go in and out as their numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Function {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    FloorDiv,
    Mod,
    EuclidMod,
    Pow,
    /// A real to an integer.
    PowInt,
    Less,
    LessEqual,
    Equal,
    Neg,
    Abs,
    Single,
    Sqrt,
    Exp,
    Log,
    Log10,
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Sinh,
    Cosh,
    Tanh,
    Atan2,
    /// To whole reals.
    Floor,
    Ceil,
    Trunc,
    Round,
    /// An integer as a real.
    OfInt,
    /// A whole real as an integer.
    ToInt,
    /// From one real to another, both included.
    Within,
    /// Whether the sum, difference or product of two integers has 32 bits.
    AddFits,
    SubFits,
    MulFits,
    /// The same of an integer shifted to the left.
    ShiftFits,
}

impl Function {
    /// Its name in C.
    pub(crate) fn name(self) -> &'static str {
        self.text().0
    }

    /// It says yes or no.
    pub(crate) fn is_test(self) -> bool {
        self.is_about_integers()
            || matches!(
                self,
                Function::Less | Function::LessEqual | Function::Equal | Function::Within
            )
    }

    /// It needs no table of reals.
    fn is_about_integers(self) -> bool {
        matches!(
            self,
            Function::AddFits | Function::SubFits | Function::MulFits | Function::ShiftFits
        )
    }

    /// Name, parameters and result in C, where `x` and `y` are values and `n` an integer.
    fn text(self) -> (&'static str, &'static str) {
        match self {
            Function::Add => ("real_add", "x + y"),
            Function::Sub => ("real_sub", "x - y"),
            Function::Mul => ("real_mul", "x * y"),
            Function::Div => ("real_div", "x / y"),
            Function::Rem => ("real_rem", "fmod(x, y)"),
            Function::FloorDiv => ("real_fdiv", "floor(x / y)"),
            Function::Mod => ("real_mod", "x - y * floor(x / y)"),
            Function::EuclidMod => {
                ("real_emod", "fmod(x, y) < 0 ? fmod(x, y) + fabs(y) : fmod(x, y)")
            }
            Function::Pow => ("real_pow", "pow(x, y)"),
            Function::PowInt => ("real_powi", "__builtin_powi(x, n)"),
            Function::Less => ("real_lt", "x < y"),
            Function::LessEqual => ("real_le", "x <= y"),
            Function::Equal => ("real_eq", "x == y"),
            Function::Neg => ("real_neg", "-x"),
            Function::Abs => ("real_abs", "fabs(x)"),
            Function::Single => ("real_single", "(float) x"),
            Function::Sqrt => ("real_sqrt", "sqrt(x)"),
            Function::Exp => ("real_exp", "exp(x)"),
            Function::Log => ("real_log", "log(x)"),
            Function::Log10 => ("real_log10", "log10(x)"),
            Function::Sin => ("real_sin", "sin(x)"),
            Function::Cos => ("real_cos", "cos(x)"),
            Function::Tan => ("real_tan", "tan(x)"),
            Function::Asin => ("real_asin", "asin(x)"),
            Function::Acos => ("real_acos", "acos(x)"),
            Function::Atan => ("real_atan", "atan(x)"),
            Function::Sinh => ("real_sinh", "sinh(x)"),
            Function::Cosh => ("real_cosh", "cosh(x)"),
            Function::Tanh => ("real_tanh", "tanh(x)"),
            Function::Atan2 => ("real_atan2", "atan2(x, y)"),
            Function::Floor => ("real_floor", "floor(x)"),
            Function::Ceil => ("real_ceil", "ceil(x)"),
            Function::Trunc => ("real_trunc", "trunc(x)"),
            Function::Round => ("real_round", "round(x)"),
            Function::OfInt => ("real_of", "(double) n"),
            Function::ToInt => ("real_int", "(int) x"),
            Function::Within => ("real_within", "x <= y && y <= z"),
            Function::AddFits => ("add_fits", "n + (long long) m == (int) (n + (long long) m)"),
            Function::SubFits => ("sub_fits", "n - (long long) m == (int) (n - (long long) m)"),
            Function::MulFits => ("mul_fits", "n * (long long) m == (int) (n * (long long) m)"),
            Function::ShiftFits => ("shift_fits", "n * (1LL << m) == (int) (n * (1LL << m))"),
        }
    }

    fn parameters(self) -> &'static str {
        match self {
            Function::OfInt => "n",
            Function::PowInt => "xn",
            Function::Within => "xyz",
            Function::AddFits | Function::SubFits | Function::MulFits | Function::ShiftFits => "nm",
            Function::Add
            | Function::Sub
            | Function::Mul
            | Function::Div
            | Function::Rem
            | Function::FloorDiv
            | Function::Mod
            | Function::EuclidMod
            | Function::Pow
            | Function::Less
            | Function::LessEqual
            | Function::Equal
            | Function::Atan2 => "xy",
            Function::Neg
            | Function::Abs
            | Function::Single
            | Function::Sqrt
            | Function::Exp
            | Function::Log
            | Function::Log10
            | Function::Sin
            | Function::Cos
            | Function::Tan
            | Function::Asin
            | Function::Acos
            | Function::Atan
            | Function::Sinh
            | Function::Cosh
            | Function::Tanh
            | Function::Floor
            | Function::Ceil
            | Function::Trunc
            | Function::Round
            | Function::ToInt => "x",
        }
    }

    fn definition(self) -> String {
        let (name, result) = self.text();
        let parameters: Vec<String> = self
            .parameters()
            .chars()
            .map(|letter| {
                if "nm".contains(letter) {
                    format!("int {letter}")
                } else {
                    format!("int {letter}_")
                }
            })
            .collect();
        let values: String = self
            .parameters()
            .chars()
            .filter(|letter| !"nm".contains(*letter))
            .map(|letter| format!("double {letter} = reals[{letter}_]; "))
            .collect();
        let plain = self.is_test() || self == Function::ToInt;
        let result = if plain { result.to_owned() } else { format!("real({result})") };
        format!("static int {name}({}) {{ {values}return {result}; }}\n", parameters.join(", "))
    }

    /// Its result for integers, if it is about them.
    pub(crate) fn of_integers(self, args: &[i64]) -> Option<i64> {
        let [a, b] = *args else { return None };
        let result = if self == Function::AddFits {
            a.checked_add(b)?
        } else if self == Function::SubFits {
            a.checked_sub(b)?
        } else if self == Function::MulFits {
            a.checked_mul(b)?
        } else if self == Function::ShiftFits {
            a.checked_mul(1i64.checked_shl(u32::try_from(b).ok()?)?)?
        } else {
            return None;
        };
        Some(i64::from(i32::try_from(result).is_ok()))
    }

    /// Its result when all arguments are known: exact ones only.
    fn known(self, args: &[i64], reals: &Reals) -> Option<i64> {
        let real = |index: usize| args.get(index).map(|number| reals.value(*number));
        let number = |value: f64| Some(reals.number(value));
        let truth = |value: bool| Some(i64::from(value));
        match self {
            Function::Add => number(real(0)? + real(1)?),
            Function::Sub => number(real(0)? - real(1)?),
            Function::Mul => number(real(0)? * real(1)?),
            Function::Div => number(real(0)? / real(1)?),
            Function::Less => truth(real(0)? < real(1)?),
            Function::LessEqual => truth(real(0)? <= real(1)?),
            Function::Equal => truth(real(0)?.partial_cmp(&real(1)?)?.is_eq()),
            Function::Within => truth(real(0)? <= real(1)? && real(1)? <= real(2)?),
            Function::Neg => number(-real(0)?),
            Function::Abs => number(real(0)?.abs()),
            #[expect(clippy::cast_possible_truncation, reason = "rounding is what it is for")]
            Function::Single => number(f64::from(real(0)? as f32)),
            Function::Sqrt => number(real(0)?.sqrt()),
            Function::Floor => number(real(0)?.floor()),
            Function::Ceil => number(real(0)?.ceil()),
            Function::Trunc => number(real(0)?.trunc()),
            Function::Round => number(real(0)?.round()),
            Function::OfInt => number(f64::from(i32::try_from(*args.first()?).ok()?)),
            // Constants were looked at before.
            Function::AddFits | Function::SubFits | Function::MulFits | Function::ShiftFits => {
                self.of_integers(args)
            }
            Function::ToInt
            | Function::Rem
            | Function::FloorDiv
            | Function::Mod
            | Function::EuclidMod
            | Function::Pow
            | Function::PowInt
            | Function::Exp
            | Function::Log
            | Function::Log10
            | Function::Sin
            | Function::Cos
            | Function::Tan
            | Function::Asin
            | Function::Acos
            | Function::Atan
            | Function::Sinh
            | Function::Cosh
            | Function::Tanh
            | Function::Atan2 => None,
        }
    }
}

/// The reals that the program itself mentions: the start of the table. The first one is zero.
pub(crate) struct Reals {
    bits: RefCell<Vec<u64>>,
}

impl Default for Reals {
    fn default() -> Self {
        Reals { bits: RefCell::new(vec![0]) }
    }
}

impl Reals {
    pub(crate) fn number(&self, value: f64) -> i64 {
        let bits = Word::real(value).bits;
        let mut all = self.bits.borrow_mut();
        let known = all.iter().position(|have| *have == bits);
        let index = known.unwrap_or_else(|| {
            all.push(bits);
            all.len() - 1
        });
        i64::try_from(index).unwrap_or(0)
    }

    fn value(&self, number: i64) -> f64 {
        let index = usize::try_from(number).unwrap_or(0);
        f64::from_bits(self.bits.borrow().get(index).copied().unwrap_or(0))
    }

    /// A function of constants, as its constant.
    pub(crate) fn fold(&self, function: Function, args: &[Option<i64>]) -> Option<i64> {
        let args: Option<Vec<i64>> = args.iter().copied().collect();
        function.known(&args?, self)
    }

    /// The table and the functions, as C inside Promela.
    pub(crate) fn declaration(&self, functions: &[Function]) -> String {
        let values: Vec<String> =
            self.bits.borrow().iter().map(|bits| literal(f64::from_bits(*bits))).collect();
        let mut out = "\nc_decl {\n".to_owned();
        if functions.iter().any(|function| !function.is_about_integers()) {
            let _ = write!(
                out,
                "/* A variable that holds a real has its number in this table. */\n\
                 \\#include <math.h>\nstatic double real_start[] = {{ {} }};\n{TABLE}",
                values.join(", ")
            );
        }
        for function in functions {
            let _ = write!(out, "{}", function.definition());
        }
        out.push_str("}\n");
        out
    }
}

/// A hash table of the numbers, doubled when it is half full.
const TABLE: &str = "\
static double *reals = real_start;
static int real_count = (int) (sizeof real_start / sizeof real_start[0]), real_room = 0, *real_index;
static unsigned real_hash(double x) {
  unsigned long long bits; memcpy(&bits, &x, sizeof bits);
  return (unsigned) ((bits * 0x9e3779b97f4a7c15ULL) >> 32) & (unsigned) (2 * real_room - 1);
}
static void real_enter(int number) {
  unsigned at = real_hash(reals[number]);
  while (real_index[at] >= 0) at = (at + 1) & (unsigned) (2 * real_room - 1);
  real_index[at] = number;
}
static void real_grow(void) {
  int k, room = real_room ? 2 * real_room : 1024;
  double *more;
  while (room < 2 * real_count) room *= 2;
  more = malloc(room * sizeof *more); real_index = malloc(2 * room * sizeof *real_index);
  if (!more || !real_index) { printf(\"pan: out of memory for reals\\n\"); exit(1); }
  memcpy(more, reals, real_count * sizeof *more);
  reals = more; real_room = room;
  for (k = 0; k < 2 * room; k++) real_index[k] = -1;
  for (k = 0; k < real_count; k++) real_enter(k);
}
static int real(double x) {
  unsigned at;
  if (x != x) x = NAN;
  if (real_count >= real_room) real_grow();
  for (at = real_hash(x); real_index[at] >= 0; at = (at + 1) & (unsigned) (2 * real_room - 1))
    if (memcmp(&reals[real_index[at]], &x, sizeof x) == 0) return real_index[at];
  reals[real_count] = x; real_enter(real_count);
  return real_count++;
}
";

fn literal(value: f64) -> String {
    if value.is_nan() {
        "NAN".to_owned()
    } else if value.is_infinite() {
        if value > 0.0 { "INFINITY" } else { "-INFINITY" }.to_owned()
    } else {
        // The shortest digits that mean this very double.
        format!("{value:?}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_real_has_one_number() {
        let reals = Reals::default();
        let minus = reals.number(-0.0);
        assert_ne!(minus, reals.number(0.0));
        assert_eq!(reals.fold(Function::Equal, &[Some(minus), Some(0)]), Some(1));
        let third = reals.number(1.0 / 3.0);
        assert_eq!(reals.number(1.0 / 3.0), third);
        assert_ne!(reals.number(0.333_333_333), third);
        assert_eq!(reals.number(f64::NAN), reals.number(-f64::NAN));
    }

    #[test]
    fn known_arguments_give_known_results() {
        let reals = Reals::default();
        let (one, three) = (reals.number(1.0), reals.number(3.0));
        let third = reals.fold(Function::Div, &[Some(one), Some(three)]);
        assert_eq!(third, Some(reals.number(1.0 / 3.0)));
        assert_eq!(reals.fold(Function::Less, &[Some(one), Some(three)]), Some(1));
        assert_eq!(reals.fold(Function::Less, &[Some(one), None]), None);
        let none = reals.number(f64::NAN);
        assert_ne!(reals.fold(Function::Equal, &[Some(none), Some(none)]), Some(1));
    }
}
