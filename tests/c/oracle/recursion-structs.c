// Locals of each call are its own, arrays and structs too; addresses of them go down, not up.
// broken: dangling-scope
#include <stdio.h>
struct frame { int n, v[3]; const struct frame *up; };
static const struct frame *kept;
static int sum(int n, const struct frame *up) {
    struct frame f = { n, { n, n * 2, n * 3 }, up };
    if (n == 0) {
        int s = 0;
        for (const struct frame *p = &f; p; p = p->up) s += p->v[2] - p->v[0];
#ifdef BROKEN
        kept = &f;
#endif
        return s;
    }
    int below = sum(n - 1, &f);
    return below + f.v[1];
}
int main(void) {
    printf("%d\n", sum(4, NULL));
    if (kept) printf("%d\n", kept->n);
    return 0;
}
