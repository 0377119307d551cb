//! Old names of intrinsic functions that belong to one type.

use crate::sema::types::Ty;

/// The generic name, and the type of the result where the old name changes it.
pub(crate) fn old_name(name: &str) -> (&str, Option<Ty>) {
    match name {
        "dabs" | "iabs" | "cabs" | "cdabs" => ("abs", None),
        "amod" | "dmod" => ("mod", None),
        "dsign" | "isign" => ("sign", None),
        "ddim" | "idim" => ("dim", None),
        "max0" | "amax1" | "dmax1" => ("max", None),
        "min0" | "amin1" | "dmin1" => ("min", None),
        "amax0" => ("max", Some(Ty::REAL)),
        "amin0" => ("min", Some(Ty::REAL)),
        "max1" => ("max", Some(Ty::INT)),
        "min1" => ("min", Some(Ty::INT)),
        "dimag" | "imag" | "imagpart" => ("aimag", None),
        "realpart" => ("real", None),
        "dconjg" => ("conjg", None),
        "float" | "sngl" => ("real", None),
        "dfloat" => ("dble", None),
        "ifix" | "idint" => ("int", None),
        "idnint" => ("nint", None),
        "dint" => ("aint", None),
        "dnint" => ("anint", None),
        "dsqrt" | "csqrt" => ("sqrt", None),
        "dexp" | "cexp" => ("exp", None),
        "alog" | "dlog" | "clog" => ("log", None),
        "alog10" | "dlog10" => ("log10", None),
        "dsin" | "csin" => ("sin", None),
        "dcos" | "ccos" => ("cos", None),
        "dtan" => ("tan", None),
        "dasin" => ("asin", None),
        "dacos" => ("acos", None),
        "datan" => ("atan", None),
        "datan2" => ("atan2", None),
        "dsinh" => ("sinh", None),
        "dcosh" => ("cosh", None),
        "dtanh" => ("tanh", None),
        "and" => ("iand", None),
        "or" => ("ior", None),
        "xor" => ("ieor", None),
        "lshift" => ("shiftl", None),
        "rshift" => ("shifta", None),
        _ => (name, None),
    }
}
