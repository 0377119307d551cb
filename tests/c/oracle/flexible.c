// A struct with an array of any length at its end.
// broken: index-out-of-bounds
#include <stdio.h>
#include <stdlib.h>
struct text { int length; char data[]; };
static struct text *make(const char *from) {
    int n = 0;
    while (from[n]) n++;
#ifdef BROKEN
    struct text *t = malloc(sizeof *t + n - 1);
#else
    struct text *t = malloc(sizeof *t + n);
#endif
    t->length = n;
    for (int i = 0; i < n; i++) t->data[i] = from[i];
    return t;
}
int main(void) {
    struct text *t = make("flex");
    for (int i = t->length; i-- > 0;) putchar(t->data[i]);
    printf(" %zu\n", sizeof *t);
    free(t);
    return 0;
}
