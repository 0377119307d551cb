//! Programs that are refused, with the sentences that say why.

use crate::common::read;

#[track_caller]
fn refused(text: &str, wanted: &[&str]) {
    let outcome = read(text);
    assert_eq!(outcome.messages(), wanted, "\n{text}");
    assert!(outcome.errors() > 0);
}

#[test]
fn old_c() {
    refused(
        "int f(a, b) int a; int b; { return a; }\nint x;",
        &["1: the parameter `a` has no type [a]"],
    );
    let notes = &read("int f(a) int a; { return a; }").found[0].notes;
    assert_eq!(notes, &["definitions in the style of K&R are not read: C99 wants prototypes"]);
    refused("static x;", &["1: the type is missing: C99 has no implicit int [static]"]);
    refused("main() { return 0; }", &["1: the type is missing: C99 has no implicit int [main]"]);
    refused(
        "int f(const x) { return x; }",
        &["1: the type is missing: C99 has no implicit int [const]"],
    );
    refused("int f() int a; { return a; }", &["1: expected `;` or the body of the function [int]"]);
}

#[test]
fn several_errors_in_one_run() {
    refused(
        "int f(void) {\n  int x = ;\n  x = 1 +;\n  if x) y;\n  return 0;\n}\nint g(void) { return ) ; }\nint int int z;\n",
        &[
            "2: expected an expression, found `;` [;]",
            "3: expected an expression, found `;` [;]",
            "4: expected `(`, found `x` [x]",
            "7: expected an expression, found `)` [)]",
            "8: these words do not name a type together [int int int]",
        ],
    );
}

#[test]
fn unknown_types() {
    refused("foo x;", &["1: `foo` is not the name of a type [foo]"]);
    refused(
        "void f(void) {\n foo x;\n bar *y = 0;\n}",
        &["2: `foo` is not the name of a type [foo]", "3: `bar` is not the name of a type [bar]"],
    );
    let outcome = read("uint32_t x;");
    assert_eq!(outcome.found[0].help.as_deref(), Some("`#include <stdint.h>` declares it"));
    refused("void f(foo *p);", &["1: `foo` is not the name of a type [foo]"]);
    refused("struct S { foo x; int y; };", &["1: `foo` is not the name of a type [foo]"]);
}

#[test]
fn statements() {
    refused("void f(void) { int x\n x = 1; }", &["1: expected `;` here []"]);
    refused("void f(void) { else x; }", &["1: this `else` has no `if` [else]"]);
    refused(
        "void f(void) { L: }",
        &["1: a label stands before a statement, not before the end of the block [}]"],
    );
    refused(
        "void f(int a) { L: int x; }",
        &["1: a label stands before a statement, not before a declaration [int]"],
    );
    refused(
        "void f(int a) { if (a) int x; }",
        &["1: a declaration stands in a block, not here [int]"],
    );
    refused(
        "void f(int a) { switch (a) { case 1 ... 3: ; } }",
        &["1: ranges in `case` are GNU C and are not read [...]"],
    );
    refused(
        "void f(void) { int g(void) { } }",
        &["1: a function cannot be defined inside another one [{]"],
    );
    refused("void f(void) {\n int x;\n", &["1: this `{` is never closed [{]"]);
    refused("int x; }\nint y;", &["1: this `}` closes nothing [}]"]);
    refused("void f(void) { int for = 1; }", &["1: expected a name, found `for` [for]"]);
}

#[test]
fn declarations() {
    refused("static extern int x;", &["1: a declaration has one storage class [extern]"]);
    refused(
        "struct S { int x; } struct T { int y; };",
        &["1: two types in one declaration [struct T { int y; }]"],
    );
    refused("short double x;", &["1: these words do not name a type together [short double]"]);
    refused("enum E { };", &["1: an `enum` has at least one constant [{]"]);
    refused("struct S { static int x; };", &["1: a member cannot be `static` [static]"]);
    refused("int x = sizeof(static int);", &["1: expected an expression, found `static` [static]"]);
    refused("struct;", &["1: expected a name or `{` behind `struct`, found `;` [;]"]);
}

#[test]
fn tokens() {
    refused("int x = 08;", &["1: `8` is no digit of an octal number [08]"]);
    refused("int x = 1.2.3;", &["1: `1.2.3` is no number [1.2.3]"]);
    refused(
        "int x = 99999999999999999999;",
        &["1: `99999999999999999999` is too large for every integer type [99999999999999999999]"],
    );
    refused("int x = '';", &["1: a character constant cannot be empty ['']"]);
    refused(
        "char *x = \"abc;\nint y;",
        &["1: this string is never closed [\"abc;]", "1: expected `;` here []"],
    );
    refused(
        "int x = 1 @@ 2;",
        &["1: the character `@` has no meaning here [@]", "1: expected `;`, found `2` [2]"],
    );
    refused("int x; /* open", &["1: this comment is never closed [/*]"]);
}

#[test]
fn directives() {
    refused("#if 1/0\n#endif\n", &["1: division by zero in this condition [0]"]);
    refused("#if 1.5\n#endif\n", &["1: `1.5` is no integer [1.5]"]);
    refused("#if 1 = 2\n#endif\n", &["1: `=` does not fit into an `#if` [=]"]);
    refused("#if\n#endif\n", &["1: expected a condition [#if]"]);
    refused("#if (1\n#endif\n", &["1: expected `)` [1]"]);
    refused("#if F(1)\n#endif\n", &["1: there is no macro `F` that could be called here [F]"]);
    refused("#if 1\nint x;\n", &["1: this `#if` is never closed [#if]"]);
    refused(
        "#else\n#endif\n",
        &["1: `#else` without `#if` [#else]", "2: `#endif` without `#if` [#endif]"],
    );
    refused(
        "#if 1\n#else\n#else\n#endif\n",
        &["3: `#else` behind the `#else` of the same `#if` [#else]"],
    );
    refused("#foo\n", &["1: there is no directive `#foo` [#foo]"]);
    refused("#define\n", &["1: expected a name after `#define` [#define]"]);
    refused("#define f(a\n", &["1: the parameters of this macro are never closed [(]"]);
    refused("#define f(a, a) a\n", &["1: two parameters are called `a` [a]"]);
    refused("#define f(a) #b\n", &["1: `#` stands before a parameter of the macro [#]"]);
    refused("#define f a ##\n", &["1: `##` stands between two tokens of the macro [##]"]);
    refused(
        "#define f(a) a\nint x = f(1, 2);\n",
        &[
            "2: the macro `f` takes 1 argument, not 2 [f]",
            "2: expected an expression, found `;` [;]",
        ],
    );
    refused(
        "#define f(a) a\nint x = f(1;\n",
        &[
            "2: the arguments of the macro `f` are never closed [f]",
            "2: expected an expression, found the end of the file []",
        ],
    );
    refused(
        "#define c(a, b) a ## b\nint x = c(1, +);\n",
        &["2: `##` makes no token of `1` and `+` [c(1, +)]"],
    );
    refused("#include\n", &["1: `#include` wants a name as \"file.h\" or <file.h> [#include]"]);
    refused(
        "int x = #;\n",
        &[
            "1: `#` stands only in directives and macros [#]",
            "1: expected an expression, found `;` [;]",
        ],
    );
}
