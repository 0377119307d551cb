//! Declarations: chains of declarators, specifiers in any order, initialisers.

use crate::common::good;
use partita_c::ast::{
    ArraySize, Basic, Declarator, DerivedKind, Init, ItemKind, QualifierKind, Specifiers, Storage,
    TypeSpecKind, Unit,
};

/// A chain in words.
fn words(declarator: &Declarator) -> String {
    let link = |kind: &DerivedKind| match kind {
        DerivedKind::Pointer { qualifiers } => {
            let constant = qualifiers.iter().any(|q| q.kind == QualifierKind::Const);
            if constant { "const pointer to" } else { "pointer to" }.to_owned()
        }
        DerivedKind::Array { size, .. } => match size {
            ArraySize::Unknown => "array of".to_owned(),
            ArraySize::Star => "array * of".to_owned(),
            ArraySize::Expr(_) => "array n of".to_owned(),
        },
        DerivedKind::Function { params, variadic, prototype } => {
            let dots = if *variadic { "+" } else { "" };
            let known = if *prototype { "" } else { "?" };
            format!("function({}{dots}{known}) giving", params.len())
        }
    };
    let parts: Vec<_> = declarator.chain.iter().map(|one| link(&one.kind)).collect();
    parts.join(" ")
}

fn first(unit: &Unit) -> (&Specifiers, &Declarator) {
    match &unit.items.last().unwrap().kind {
        ItemKind::Declaration(one) => (&one.specifiers, &one.declarators[0].declarator),
        ItemKind::Function(one) => (&one.specifiers, &one.declarator),
        _ => panic!("no declaration"),
    }
}

#[test]
fn declarators_are_read_inside_out() {
    for (text, wanted) in [
        ("int x;", ""),
        ("int *x;", "pointer to"),
        ("int *const *x;", "pointer to const pointer to"),
        ("int *x[3];", "array n of pointer to"),
        ("int (*x)[3];", "pointer to array n of"),
        ("int x[2][3];", "array n of array n of"),
        ("int *f(void);", "function(0) giving pointer to"),
        ("int (*f)(void);", "pointer to function(0) giving"),
        ("int (*f[3])(int, char *);", "array n of pointer to function(2) giving"),
        ("int (*f(int))(void);", "function(1) giving pointer to function(0) giving"),
        ("int (*(*f)(int))[3];", "pointer to function(1) giving pointer to array n of"),
        (
            "char *(*(**foo[][8])())[];",
            "array of array n of pointer to pointer to function(0?) giving pointer to array of pointer to",
        ),
        ("int f();", "function(0?) giving"),
        ("int f(char *, ...);", "function(1+) giving"),
        ("void f(int n, int a[n][n], int b[static 3], int c[*]);", "function(4) giving"),
        ("int ((x));", ""),
        ("int main(int argc, char **argv) { return 0; }", "function(2) giving"),
        ("extern int x __attribute__((aligned(8)));", ""),
    ] {
        assert_eq!(words(first(&good(text)).1), wanted, "{text}");
    }
}

#[test]
fn words_of_a_type_in_any_order() {
    for (text, wanted) in [
        ("unsigned x;", Basic::UnsignedInt),
        ("long int unsigned long x;", Basic::UnsignedLongLong),
        ("int long x;", Basic::Long),
        ("signed char x;", Basic::SignedChar),
        ("char x;", Basic::Char),
        ("char unsigned static x;", Basic::UnsignedChar),
        ("short signed int x;", Basic::Short),
        ("double long x;", Basic::LongDouble),
        ("int const volatile x;", Basic::Int),
        ("_Bool x;", Basic::Bool),
        ("double _Complex x;", Basic::DoubleComplex),
        ("__signed__ x;", Basic::Int),
    ] {
        let unit = good(text);
        assert_eq!(first(&unit).0.ty.kind, TypeSpecKind::Basic(wanted), "{text}");
    }
    let unit = good("int static const *x;");
    assert!(first(&unit).0.is(Storage::Static));
    assert_eq!(first(&unit).0.qualifiers.len(), 1);
}

#[test]
fn structs_unions_enums() {
    good(
        "struct S; struct S *p; struct S { int a, *b; char c[3]; struct { int x; }; union { int y; float z; } u; };",
    );
    good(
        "struct B { unsigned a : 3, : 0, b : 5; int : 4; }; enum E { X, Y = X + 2, Z, } e = Z; enum E f(enum E);",
    );
    good("struct F { int n; double data[]; }; typedef struct { int a; } A, *B; A x; B y = &x;");
    good(
        "_Static_assert(1, \"fine\"); struct S { int a; _Static_assert(sizeof(int) == 4, \"x\"); }; _Alignas(16) char b[16];",
    );
    good(
        "struct __attribute__((packed)) P { char c; int i; } __attribute__((aligned(4))); struct P p;",
    );
    good(
        "inline static int f(void) { return 1; } _Noreturn void g(void); __inline int h(void); extern __thread int t;",
    );
}

#[test]
fn initialisers() {
    let unit = good(
        "struct P { int x, y[3]; } a[] = { [2] = { .y[1] = 1, .x = 2 }, { 1, { 2 } }, [5].x = 3, };",
    );
    let ItemKind::Declaration(one) = &unit.items[0].kind else { panic!() };
    let Some(Init::List(list)) = &one.declarators[0].init else { panic!() };
    let designators: Vec<_> = list.items.iter().map(|item| item.designators.len()).collect();
    assert_eq!(designators, [1, 0, 2]);
    good(
        "char s[] = \"abc\", *t = \"x\" \"y\"; int a[2][2] = { 1, 2, 3 }; int z[4] = { 0 }; int r[10] = { [0 ... 3] = 1 }; int e[1] = {};",
    );
    good("int x = 1, y = 2, *p = &x, f(int), (*g)(int) = f;");
}

#[test]
fn the_headers_are_c() {
    for header in [
        "assert.h",
        "complex.h",
        "ctype.h",
        "errno.h",
        "float.h",
        "inttypes.h",
        "iso646.h",
        "limits.h",
        "locale.h",
        "math.h",
        "stdarg.h",
        "stdbool.h",
        "stddef.h",
        "stdint.h",
        "stdio.h",
        "stdlib.h",
        "string.h",
        "sys/time.h",
        "sys/types.h",
        "time.h",
        "unistd.h",
        "wchar.h",
        "wctype.h",
    ] {
        // Twice, and behind each other.
        good(&format!(
            "#include <{header}>\n#include <stdio.h>\n#include <stdlib.h>\n#include <{header}>\n"
        ));
    }
    good(
        "#include <time.h>\n#include <sys/time.h>\n#include <sys/types.h>\n#include <unistd.h>\n#include <stdio.h>\n#include <stdarg.h>\n#include <wchar.h>\n#include <stddef.h>\n#include <stdint.h>\nsize_t a; time_t b; struct timeval c; va_list d;",
    );
}
