// Static locals: one instance for all calls, recursion included; constant initialisers.
#include <stdio.h>
static int depth(int n) {
    static int deepest, calls = 10;
    int here = n;
    if (n > deepest) deepest = n;
    calls++;
    if (n < 3) depth(n + 1);
    return here * 1000 + deepest * 100 + calls;
}
static int *cell(int i) { static int v[3] = { 7, [2] = 9 }; return &v[i]; }
static const char *name(void) { static const char text[] = "static"; return text; }
int main(void) {
    printf("%d ", depth(0));
    printf("%d\n", depth(2));
    *cell(1) += 5;
    ++*cell(1);
    printf("%d %d %d %s\n", *cell(0), *cell(1), *cell(2), name());
    for (int i = 0; i < 3; i++) { static int n = 1; int m = 1; n *= 2; m *= 2; printf("%d%d ", n, m); }
    { static int n = 100; printf("%d\n", ++n); }
    return 0;
}
