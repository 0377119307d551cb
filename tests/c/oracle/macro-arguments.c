// Arguments of macros: expanded before, unless # or ## takes them; empty ones; commas in parentheses.
#include <stdio.h>
#define N 3
#define STR(x) #x
#define SHOW(x) STR(x)
#define CAT(a, b) a ## b
#define XCAT(a, b) CAT(a, b)
#define FIRST(a, ...) a
#define COUNT(...) COUNT_(__VA_ARGS__, 3, 2, 1, 0)
#define COUNT_(a, b, c, n, ...) n
#define TWICE(x) x x
#define EMPTY
#define SUM(a, b) (a) + (b)
int main(void) {
    int xN = 1, x3 = 2;
    printf("%s %s %d %d\n", STR(N), SHOW(N), CAT(x, N), XCAT(x, N));
    printf("%s|%s|%s\n", STR(  a   +  b ), STR("q\n" '\''), STR());
    printf("%d %d %d\n", FIRST(5, 6), COUNT(a, b), COUNT(a));
    printf(TWICE("%d ") "\n", SUM(1, 2), SUM((3, 4), 5));
    int a EMPTY = 10 EMPTY;
    printf("%d\n", a);
#define LATE N
#undef N
#define N 8
    printf("%d %s\n", LATE, SHOW(LATE));
    return 0;
}
