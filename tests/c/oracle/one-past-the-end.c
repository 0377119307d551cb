// A pointer just behind an array may be made and compared, not read.
// broken: index-out-of-bounds
#include <stdio.h>
int main(void) {
    int v[4] = { 3, 1, 4, 1 }, s = 0;
    const int *end = v + 4;
    for (const int *p = v; p != end; ++p) s += *p;
    for (const int *p = end; p > v;) s = s * 10 + *--p;
#ifdef BROKEN
    s += *end;
#endif
    printf("%d\n", s);
    return 0;
}
