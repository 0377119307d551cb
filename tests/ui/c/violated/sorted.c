//~ places: 1
// qsort and bsearch with a function of the program.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
struct pair { int key; const char *name; };
static int by_key(const void *a, const void *b) {
    const struct pair *x = a, *y = b;
    return (x->key > y->key) - (x->key < y->key);
}
int main(void) {
    struct pair pairs[] = { { 3, "three" }, { 1, "one" }, { 2, "two" } };
    qsort(pairs, 3, sizeof pairs[0], by_key);
    struct pair wanted = { 2, NULL };
    struct pair *found = bsearch(&wanted, pairs, 3, sizeof pairs[0], by_key);
    assert(found == &pairs[2]); //~ ERROR assertion-failed
    printf("%s %s %s\n", pairs[0].name, found->name, pairs[2].name);
    return 0;
}
