// && and || give 0 or 1 and stop early; ! of anything scalar.
// broken: null-dereference
#include <stdio.h>
struct node { int value; struct node *next; };
static int log_;
static int trace(int id, int v) { log_ = log_ * 10 + id; return v; }
int main(void) {
    printf("%d %d %d\n", 5 && 3, 0 || 7, !8 == 0);
    int r = trace(1, 0) && trace(2, 1) || trace(3, 4) && trace(4, 0) || trace(5, 2);
    printf("%d %d\n", r, log_);
    struct node a = { 1, 0 }, *p = &a;
    int n = 0;
    for (; p && p->value; p = p->next) n++;
#ifdef BROKEN
    if (p->value && p) n = -1;
#else
    if (p && p->value) n = -1;
#endif
    printf("%d %d %d\n", n, !p, !0.5);
    double z = 0.0;
    printf("%d %d %d\n", z || 0.1, "x" && 1, !z);
    return 0;
}
