// qsort of several sizes of elements, duplicates, by several keys; bsearch.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct r { char k; int n; };
static int by_char(const void *a, const void *b) { return *(const char *)a - *(const char *)b; }
static int by_double(const void *a, const void *b) { double x = *(const double *)a, y = *(const double *)b; return (x > y) - (x < y); }
static int by_both(const void *a, const void *b) {
    const struct r *x = a, *y = b;
    return x->k != y->k ? x->k - y->k : y->n - x->n;
}
static int by_text(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }
int main(void) {
    char text[] = "quicksort";
    qsort(text, strlen(text), 1, by_char);
    puts(text);
    double d[] = { 2.5, -1, 1e9, 0, -1 };
    qsort(d, 5, sizeof *d, by_double);
    for (int i = 0; i < 5; i++) printf("%g ", d[i]);
    struct r r[] = { { 'b', 1 }, { 'a', 2 }, { 'b', 3 }, { 'a', 1 } };
    qsort(r, 4, sizeof *r, by_both);
    for (int i = 0; i < 4; i++) printf("%c%d ", r[i].k, r[i].n);
    const char *w[] = { "pear", "fig", "apple" }, *key = "fig";
    qsort(w, 3, sizeof *w, by_text);
    const char **f = bsearch(&key, w, 3, sizeof *w, by_text);
    printf("%s %s %d\n", w[0], w[2], (int)(f - w));
    qsort(d, 0, sizeof *d, by_double);
    double z = 7;
    printf("%d\n", bsearch(&z, d, 5, sizeof z, by_double) == NULL);
    return 0;
}
