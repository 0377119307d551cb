// Steps are of the size of what is pointed at; differences count elements.
// broken: invalid-pointer
// quiet: both arrays lie somewhere on the same stack
#include <stddef.h>
#include <stdio.h>
struct s { int a; char b[3]; };
int main(void) {
    struct s v[4], *p = v + 3, other[2];
    int m[3][4], (*row)[4] = m + 1, *q = &m[2][3];
    ptrdiff_t d = p - v;
    printf("%td %td %td\n", d, (char *)p - (char *)v, &m[2][1] - &m[0][0]);
    printf("%td %td\n", q - *row, (char *)(row + 1) - (char *)row);
    printf("%d %d %d\n", p > v, &v[4] - p == 1, 2 + v == &2[v]);
    p -= 2; p++; --p;
    printf("%td %d\n", p - v, (int)(&p[-1] - v));
#ifdef BROKEN
    printf("%td\n", other - v > 0);
#else
    printf("%d\n", other + 1 != v);
#endif
    int i = 2;
    printf("%d %d\n", (int)(&i[m[1]] - m[1]), 1["abc"]);
    return 0;
}
