// Pointers to functions: comparison, calls in all writings, tables, results, arguments.
// broken: invalid-pointer
// quiet: the wrong call happens to work on this machine
#include <stdio.h>
static int add(int a, int b) { return a + b; }
static int mul(int a, int b) { return a * b; }
static int apply(int f(int, int), int a, int b) { return f(a, b); }
static int (*pick(char c))(int, int) { return c == '+' ? add : c == '*' ? &mul : 0; }
typedef int (*op)(int, int);
struct table { char sign; op f; } table[] = { { '+', add }, { '*', mul } };
static double wrong(double x) { return x; }
int main(void) {
    op p = add, q = &add, ops[2] = { mul, add };
    printf("%d %d %d %d\n", p(1, 2), (*p)(3, 4), (**q)(5, 6), p == q);
    printf("%d %d %d\n", apply(mul, 6, 7), apply(ops[1], 1, 1), pick('*')(3, 3));
    for (int i = 0; i < 2; i++) printf("%c%d ", table[i].sign, table[i].f(4, 5));
    printf("%d %d\n", pick('x') == NULL, (p ? p : mul)(2, 3));
    void (*generic)(void) = (void (*)(void))mul;
    printf("%d\n", ((op)generic)(8, 8));
#ifdef BROKEN
    generic = (void (*)(void))wrong;
    ((op)generic)(1, 2);
#endif
    return 0;
}
