//! Atomic operations on cells of each type (UPC 1.3, upc_atomic.h): one text for all of them, with the type filled in.
//!
//! A strict operation is a strict read and write in one step. A relaxed one is atomic and orders nothing. Both give back what was
//! there before, if that is wanted; `UPC_SET` does not look at it otherwise, so that it may be the first to store.

use partita_tree::Prelude;

/// What numbers have.
macro_rules! numeric {
    () => {
        "    if (op == 1) { return old + value; }
    if (op == 2) { return old * value; }
    if (op == 128) { return min(old, value); }
    if (op == 256) { return max(old, value); }
    if (op == 16384) { return old - value; }
    if (op == 32768) { return old + 1; }
    if (op == 65536) { return old - 1; }
"
    };
}

/// What integers have besides.
macro_rules! bitwise {
    () => {
        "    if (op == 4) { return old & value; }
    if (op == 8) { return old | value; }
    if (op == 16) { return old ^ value; }
"
    };
}

macro_rules! atomics {
    ($name:literal, $value:literal, $zero:literal, $cell:literal, $same:literal, $more:expr) => {
        Prelude {
            name: concat!("upc_atomics_", $name),
            text: concat!(
                "use upc;\nuse upc_domains;\nuse upc_pointers;\n\n",
                "operation upc_result_", $name, "(op: int, old: ", $value, ", value: ", $value, ", other: ", $value, "): ", $value, " {\n",
                "    if (op == 4096) { return value; }\n",
                "    if (op == 8192 && ", $same, ") { return other; }\n",
                $more,
                "    return old;\n}\n\n",
                atomics!(@change "weak ", "relaxed", "", $name, $value, $zero, $cell),
                atomics!(@change "", "strict", "        close segment;\n        open segment;\n", $name, $value, $zero, $cell),
                "wording upc_relaxed_", $name, " does \"does {called} on {target}\";\n",
                "wording upc_strict_", $name, " does \"does {called} on {target}, strictly\";\n",
            ),
        }
    };
    (@change $weak:literal, $order:literal, $ends:literal, $name:literal, $value:literal, $zero:literal, $cell:literal) => {
        concat!(
            $weak, "operation upc_", $order, "_", $name,
            "(d: pointer, fetched: pointer, op: int, called: string, target: pointer, first: pointer, second: pointer) {\n",
            "    var value: ", $value, " = ", $zero, ";\n",
            "    var other: ", $value, " = ", $zero, ";\n",
            "    var old: ", $value, " = ", $zero, ";\n",
            "    if (first != null) { value = view(", $cell, ", first); }\n",
            "    if (second != null) { other = view(", $cell, ", second); }\n",
            "    atomic {\n",
            "        upc_domain_allows(d, op, target, first, second, fetched != null);\n",
            "        if (op != 4096 || fetched != null) { old = view(", $cell, ", target); }\n",
            "        if (op == 4096 || (op == 8192 && upc_result_", $name, "(op, old, value, other) != old) || (op != 2048 && op != 8192)) {\n",
            "            view(", $cell, ", target) = upc_result_", $name, "(op, old, value, other);\n",
            "        }\n",
            $ends,
            "    }\n",
            "    if (fetched != null) { view(", $cell, ", fetched) = old; }\n",
            "}\n\n",
        )
    };
}

pub const ATOMICS: [Prelude; 7] = [
    atomics!("int32", "int(32)", "0", "int(32)", "old == value", concat!(numeric!(), bitwise!())),
    atomics!(
        "uint32",
        "uint(32, wrap)",
        "0",
        "uint(32, wrap)",
        "old == value",
        concat!(numeric!(), bitwise!())
    ),
    atomics!("int64", "int(64)", "0", "int(64)", "old == value", concat!(numeric!(), bitwise!())),
    atomics!(
        "uint64",
        "uint(64, wrap)",
        "0",
        "uint(64, wrap)",
        "old == value",
        concat!(numeric!(), bitwise!())
    ),
    atomics!("single", "real", "0.0", "single", "old == value", numeric!()),
    atomics!("real", "real", "0.0", "real", "old == value", numeric!()),
    atomics!("pointer", "pointer", "null", "pointer", "upc_bare(old) == upc_bare(value)", ""),
];
