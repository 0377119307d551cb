// sizeof looks at the type only, but for arrays of variable length.
#include <stdio.h>
static int calls;
static int f(void) { calls++; return 1; }
int main(void) {
    int i = 5, a[7], *p = 0;
    printf("%zu %zu %zu %d\n", sizeof i++, sizeof f(), sizeof *p, i);
    printf("%zu %zu %zu\n", sizeof a, sizeof &a, sizeof(a + 0));
    printf("%zu %zu\n", sizeof a / sizeof a[0], sizeof p[3]);
    printf("%zu\n", sizeof(int[i++]));
    printf("%d %d\n", i, calls);
    struct s { char c; int n[]; };
    printf("%zu %zu\n", sizeof(struct s), sizeof((char)1, 2));
    int n = 3;
    double v[n][n + 1];
    n = 100;
    printf("%zu %zu %zu\n", sizeof v, sizeof v[0], sizeof v / sizeof *v);
    return 0;
}
