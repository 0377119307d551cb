// Typedef names in declarations, casts, sizeof, hidden by other names.
#include <stdio.h>
typedef int T, *PT, AT[3], FT(T);
typedef struct node { int v; struct node *next; } node, *list;
typedef T (*table[2])(T);
static FT twice;
static T twice(T x) { return 2 * x; }
static T square(T x) { return x * x; }
static int hidden(int T) { return T * 2; }
int main(void) {
    PT p; AT a = { 1, 2, 3 };
    const PT q = a;
    table t = { twice, square };
    p = &a[1];
    *q = 5;
    printf("%d %zu %d %d\n", *p, sizeof(AT), t[0](4), t[1](4));
    node second = { 2, 0 }, first = { 1, &second };
    list l = &first;
    printf("%d %d\n", l->next->v, hidden(9));
    T T = (int)3.7;
    printf("%d %d\n", T, (T) * 2);
    unsigned u = sizeof(T) * 2;
    { typedef char T; printf("%zu %u\n", sizeof(T), u); }
    return 0;
}
