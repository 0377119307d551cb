// Structs are compared member by member; unset members stay unset when copied.
// broken: uninitialized-read
// quiet: gcc's sanitizers do not look for values that nobody set
#include <stdio.h>
struct r { int key; char kind; double value; };
static int same(const struct r *a, const struct r *b) { return a->key == b->key && a->kind == b->kind && a->value == b->value; }
int main(void) {
    struct r a, b;
    a.key = 1;
    a.kind = 'k';
#ifndef BROKEN
    a.value = 0.5;
#endif
    b = a;
    printf("%d\n", same(&a, &b));
    return 0;
}
