// ++ on a short wraps by conversion, on an int it overflows.
// broken: integer-overflow
#include <limits.h>
#include <stdio.h>
int main(void) {
    short s = SHRT_MAX;
    signed char c = SCHAR_MIN;
    unsigned u = 0;
    unsigned long long w = ULLONG_MAX;
    int i = INT_MAX - 1;
    s++; c--; u--; w++;
    printf("%d %d %u %llu %d\n", s, c, u, w, ++i);
#ifdef BROKEN
    i++;
#endif
    _Bool b = 0;
    b++; b++;
    printf("%d ", b);
    b--;
    printf("%d %d\n", b, i);
    return 0;
}
