// Null pointers: constants, comparison, conversion; reading through one.
// broken: null-dereference
#include <stddef.h>
#include <stdio.h>
static int first(const int *p) {
#ifdef BROKEN
    return *p;
#else
    return p ? *p : -1;
#endif
}
int main(void) {
    int x = 5, *p = 0, *q = NULL;
    void *v = (void *)0;
    void (*f)(void) = 0;
    printf("%d %d %d %d %d\n", p == q, !p, v == p, f == NULL, p != &x);
    printf("%d %d\n", first(&x), first(q));
    char *s = x > 9 ? "big" : NULL;
    printf("%s\n", s ? s : "(none)");
    return 0;
}
