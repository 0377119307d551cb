//! Functions that come in families: `shmem_int_put` is `shmem_t_put` with the number of the type before its arguments.
//!
//! Names of OpenSHMEM before 1.4 stand for the new ones. What is no family is left alone.

/// A procedure of a prelude, and what it gets before the arguments of the call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Called {
    pub(crate) proc: String,
    pub(crate) before: Vec<i64>,
}

/// Types by the names in functions, with their numbers in `elements.tree`.
const TYPES: &[(&str, i64)] = &[
    ("float", 13),
    ("double", 14),
    ("char", 2),
    ("schar", 2),
    ("short", 5),
    ("int", 7),
    ("long", 9),
    ("longlong", 9),
    ("uchar", 3),
    ("ushort", 6),
    ("uint", 8),
    ("ulong", 10),
    ("ulonglong", 10),
    ("int8", 2),
    ("int16", 5),
    ("int32", 7),
    ("int64", 9),
    ("uint8", 3),
    ("uint16", 6),
    ("uint32", 8),
    ("uint64", 10),
    ("size", 10),
    ("ptrdiff", 9),
];

/// Elements without type, by their size in bits.
const SIZES: &[(&str, i64)] = &[("mem", 4), ("8", 4), ("16", 6), ("32", 8), ("64", 10)];

const OLD: &[(&str, &str)] = &[
    ("fadd", "atomic_fetch_add"),
    ("finc", "atomic_fetch_inc"),
    ("cswap", "atomic_compare_swap"),
    ("fetch", "atomic_fetch"),
    ("set", "atomic_set"),
    ("swap", "atomic_swap"),
    ("add", "atomic_add"),
    ("inc", "atomic_inc"),
];

/// Reductions, with their numbers in `elements.tree`.
const REDUCTIONS: &[(&str, i64)] =
    &[("sum", 1), ("prod", 2), ("min", 3), ("max", 4), ("and", 6), ("or", 8), ("xor", 10)];

const TRANSFERS: &[&str] = &["put", "get", "iput", "iget"];
const COLLECTIVES: &[&str] = &["broadcast", "collect", "fcollect", "alltoall"];

/// What a call of a function is.
pub(crate) fn called(name: &str) -> Called {
    shmem(name).unwrap_or_else(|| Called { proc: name.to_lowercase(), before: Vec::new() })
}

/// Whether a function waits for a word, or looks at one that may change.
pub(crate) fn waits(name: &str) -> bool {
    name.starts_with("shmem_")
        && (name.contains("_wait") || name.contains("_test"))
        && name != "shmem_test_lock"
}

fn shmem(name: &str) -> Option<Called> {
    let rest = name.strip_prefix("shmem_")?;
    let (in_context, rest) = rest.strip_prefix("ctx_").map_or((false, rest), |rest| (true, rest));
    let typed = TYPES.iter().find_map(|&(ty, number)| {
        Some((number, rest.strip_prefix(ty)?.strip_prefix('_')?.to_owned()))
    });
    let (number, operation) = typed.or_else(|| sized(rest))?;
    let old = OLD.iter().find(|(old, _)| *old == operation);
    let operation = old.map_or(operation.as_str(), |(_, new)| *new);
    let mut before = vec![number];
    let mut proc = format!("shmem_t_{operation}");
    for (reduction, how) in REDUCTIONS {
        if let Some(kind) = operation.strip_prefix(reduction)
            && ["_reduce", "_to_all"].contains(&kind)
        {
            before.push(*how);
            proc = format!("shmem_t{kind}");
        }
    }
    if has_context(operation) && !in_context {
        before.push(0);
    }
    Some(Called { proc, before })
}

/// `put32_nbi` and `broadcast64`.
fn sized(rest: &str) -> Option<(i64, String)> {
    let family = |names: &[&'static str]| {
        names.iter().find_map(|&name| Some((name, rest.strip_prefix(name)?)))
    };
    if let Some((name, rest)) = family(TRANSFERS) {
        let (number, rest) =
            SIZES.iter().find_map(|&(size, number)| Some((number, rest.strip_prefix(size)?)))?;
        return ["", "_nbi", "_signal", "_signal_nbi"]
            .contains(&rest)
            .then(|| (number, format!("{name}{rest}")));
    }
    let (name, rest) = family(COLLECTIVES)?;
    let (_, number) = SIZES.iter().find(|(size, _)| *size == rest)?;
    // With a size in bits it is one of an active set.
    Some((*number, if rest == "mem" { name.to_owned() } else { format!("{name}_set") }))
}

fn has_context(operation: &str) -> bool {
    ["put", "get", "iput", "iget", "p", "g"].contains(&operation)
        || ["put_", "get_", "atomic_"].iter().any(|begin| operation.starts_with(begin))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_families() {
        let is = |name: &str, proc: &str, before: &[i64]| {
            assert_eq!(called(name), Called { proc: proc.into(), before: before.into() }, "{name}");
        };
        is("MPI_Win_fence", "mpi_win_fence", &[]);
        is("shmem_barrier_all", "shmem_barrier_all", &[]);
        is("shmem_ctx_quiet", "shmem_ctx_quiet", &[]);
        is("shmem_int_put", "shmem_t_put", &[7, 0]);
        is("shmem_ctx_longlong_p", "shmem_t_p", &[9]);
        is("shmem_putmem_nbi", "shmem_t_put_nbi", &[4, 0]);
        is("shmem_ctx_get64", "shmem_t_get", &[10]);
        is("shmem_int_fadd", "shmem_t_atomic_fetch_add", &[7, 0]);
        is("shmem_uint64_wait_until", "shmem_t_wait_until", &[10]);
        is("shmem_float_sum_reduce", "shmem_t_reduce", &[13, 1]);
        is("shmem_int_max_to_all", "shmem_t_to_all", &[7, 4]);
        is("shmem_broadcast64", "shmem_t_broadcast_set", &[10]);
        is("shmem_collectmem", "shmem_t_collect", &[4]);
    }
}
