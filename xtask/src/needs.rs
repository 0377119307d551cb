//! What the tests need beside the Rust compiler: how to see whether it is there, and how to get it.
//!
//! A missing system package is installed with `apt-get` when that is possible (as root, on Debian
//! and its relatives); otherwise the exact command is printed. Components of the Rust toolchain are
//! never installed without being asked: the command is printed.

use std::ffi::OsString;
use std::process::{Command, Stdio};

/// A component of the Rust toolchain.
struct Component {
    /// As `rustup component add` wants it.
    name: &'static str,
    /// Arguments of `cargo` that only succeed when it is there.
    probe: [&'static str; 2],
}

const COMPONENTS: [Component; 2] = [
    Component { name: "rustfmt", probe: ["fmt", "--version"] },
    Component { name: "clippy", probe: ["clippy", "--version"] },
];

/// A program from outside. A new need is one more entry.
struct Package {
    name: &'static str,
    /// A command that only succeeds when it is there.
    probe: &'static [&'static str],
    /// The Debian package.
    debian: &'static str,
}

/// The compiler prints the bare name of a library that it cannot find, and the path of any other.
const COARRAYS: &str = "gfortran -print-file-name=libcaf_openmpi.so | grep -q /";
/// The wrapper of the compiler comes without the header.
const MPI: &str = "echo '#include <mpi.h>' | mpicc -fsyntax-only -x c -";

const PACKAGES: [Package; 11] = [
    Package { name: "C compiler (Rust links with it)", probe: &["cc", "--version"], debian: "gcc" },
    Package { name: "SPIN (compared with Partita)", probe: &["spin", "-V"], debian: "spin" },
    Package {
        name: "TCC (compiles what SPIN writes, quickly)",
        probe: &["tcc", "-v"],
        debian: "tcc",
    },
    Package {
        name: "Csmith (random C programs)",
        probe: &["csmith", "--version"],
        debian: "csmith",
    },
    Package {
        name: "headers of Csmith's programs",
        probe: &["test", "-f", "/usr/include/csmith/csmith.h"],
        debian: "libcsmith-dev",
    },
    Package {
        name: "Fortran compiler (compared with Partita)",
        probe: &["gfortran", "--version"],
        debian: "gfortran",
    },
    Package {
        name: "OpenCoarrays (runs coarray programs)",
        probe: &["sh", "-c", COARRAYS],
        debian: "libcoarrays-openmpi-dev",
    },
    Package {
        name: "Open MPI (starts coarray programs)",
        probe: &["mpirun", "--version"],
        debian: "openmpi-bin",
    },
    Package {
        name: "Open MPI's header (for MPI programs in C, which are compared with Partita)",
        probe: &["sh", "-c", MPI],
        debian: "libopenmpi-dev",
    },
    Package {
        name: "Z3 (compared with the builtin solver)",
        probe: &["z3", "--version"],
        debian: "z3",
    },
    Package {
        name: "Chromium (draws the page for browsers)",
        probe: &["chromium", "--version"],
        debian: "chromium",
    },
];

/// Makes sure that everything is there. A quick run needs nothing but formatting.
///
/// # Errors
/// What is missing, and the command that installs it.
pub(crate) fn provide(quick: bool) -> Result<(), String> {
    let components = if quick { &COMPONENTS[..1] } else { &COMPONENTS };
    let missing: Vec<&str> = components
        .iter()
        .filter(|component| !succeeds(Command::new(cargo()).args(component.probe)))
        .map(|component| component.name)
        .collect();
    if let Some(message) = components_message(&missing) {
        return Err(message);
    }
    if quick { Ok(()) } else { provide_packages() }
}

/// Makes sure that the programs from outside are there.
///
/// # Errors
/// As [`provide`].
pub(crate) fn provide_packages() -> Result<(), String> {
    supply(&PACKAGES)
}

/// Makes sure that instructions can be counted.
///
/// # Errors
/// As [`provide`].
pub(crate) fn provide_valgrind() -> Result<(), String> {
    supply(&[Package { name: "Valgrind", probe: &["valgrind", "--version"], debian: "valgrind" }])
}

fn supply(packages: &[Package]) -> Result<(), String> {
    let missing: Vec<&Package> = packages.iter().filter(|package| !present(package)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let names: Vec<&str> = missing.iter().map(|package| package.name).collect();
    let install = install_command(&missing);
    if !can_install() {
        return Err(format!("missing: {}. Install with: sudo {install}", names.join(", ")));
    }
    println!("xtask: missing: {}; running: {install}", names.join(", "));
    if !passes(Command::new("apt-get").arg("update"))
        || !passes(Command::new("sh").args(["-c", &install]))
    {
        return Err(format!("`{install}` failed"));
    }
    match missing.iter().find(|package| !present(package)) {
        None => Ok(()),
        Some(package) => Err(format!("{} is still missing after `{install}`", package.name)),
    }
}

/// The cargo that runs this task.
pub(crate) fn cargo() -> OsString {
    std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

fn components_message(missing: &[&str]) -> Option<String> {
    if missing.is_empty() {
        return None;
    }
    let (names, list) = (missing.join(" "), missing.join(", "));
    Some(format!(
        "missing from the Rust toolchain: {list}. Install with: rustup component add {names}"
    ))
}

fn install_command(missing: &[&Package]) -> String {
    let packages: Vec<&str> = missing.iter().map(|package| package.debian).collect();
    format!("apt-get install --yes --no-install-recommends {}", packages.join(" "))
}

fn present(package: &Package) -> bool {
    let Some((program, arguments)) = package.probe.split_first() else { return false };
    succeeds(Command::new(program).args(arguments))
}

/// Whether packages can be installed from here: as root, where there is an `apt-get`.
fn can_install() -> bool {
    let user = Command::new("id").arg("-u").output();
    let root = user.is_ok_and(|output| output.stdout.trim_ascii() == b"0");
    root && succeeds(Command::new("apt-get").arg("--version"))
}

/// Runs in silence.
fn succeeds(command: &mut Command) -> bool {
    passes(command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()))
}

fn passes(command: &mut Command) -> bool {
    command.status().is_ok_and(|status| status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_package_is_noticed_and_named() {
        let absent =
            Package { name: "nothing", probe: &["no-such-program-here", "-v"], debian: "a" };
        assert!(!present(&absent));
        // There, but the probe fails.
        assert!(!present(&Package { probe: &["false"], ..absent }));
        let other = Package { debian: "b", probe: &["true"], ..absent };
        assert!(present(&other));
        assert_eq!(
            install_command(&[&absent, &other]),
            "apt-get install --yes --no-install-recommends a b"
        );
    }

    #[test]
    fn missing_components_come_with_their_command() {
        assert_eq!(components_message(&[]), None);
        let message = components_message(&["rustfmt", "clippy"]).unwrap();
        assert!(
            message.ends_with("Install with: rustup component add rustfmt clippy"),
            "{message}"
        );
    }
}
