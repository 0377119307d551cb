// void * carries any object's address; a generic swap and a generic maximum.
#include <stdio.h>
#include <string.h>
static void swap(void *a, void *b, size_t n) {
    unsigned char t[32];
    memcpy(t, a, n); memcpy(a, b, n); memcpy(b, t, n);
}
static void *most(void *v, size_t n, size_t size, int (*less)(const void *, const void *)) {
    char *best = v;
    for (size_t i = 1; i < n; i++) if (less(best, (char *)v + i * size)) best = (char *)v + i * size;
    return best;
}
static int less_double(const void *a, const void *b) { return *(const double *)a < *(const double *)b; }
struct p { char s[4]; int n; };
int main(void) {
    int a = 1, b = 2;
    struct p x = { "x", 1 }, y = { "y", 2 };
    double d[] = { 1.5, 9.25, -3 };
    swap(&a, &b, sizeof a);
    swap(&x, &y, sizeof x);
    swap(d, d + 2, sizeof *d);
    printf("%d %d %s %d %g %g\n", a, b, x.s, y.n, d[0], *(double *)most(d, 3, sizeof *d, less_double));
    void *p = &a, **pp = &p;
    printf("%d %d\n", *(int *)p, *(int *)*pp);
    return 0;
}
