// Declarators inside out.
#include <stdio.h>
static int zero(void) { return 0; }
static int one(void) { return 1; }
static int (*funcs[2])(void) = { zero, one };
static int (*(*pick(int i))[2])(void) { (void)i; return &funcs; }
static int grid[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } };
static int (*rows(void))[3] { return grid; }
static int *(*nested)[2];
int main(void) {
    int x = 7, y = 8, *pair[2] = { &x, &y }, **pp = pair, *const cp = &x;
    nested = &pair;
    printf("%d %d %d\n", (*pick(0))[1](), rows()[1][2], *(*nested)[1]);
    printf("%d %d %d\n", **pp, *pp[1], *cp);
    const int *volatile v = &y;
    int ((parenthesised)) = 5, (*(((deep)))) = &x;
    printf("%d %d %d\n", *v, parenthesised, *deep);
    char (*(*f[1]))[4], text[4] = "abc", (*pt)[4] = &text, (**ppt)[4] = &pt;
    f[0] = ppt;
    printf("%s %zu\n", **f[0], sizeof ***f);
    return 0;
}
