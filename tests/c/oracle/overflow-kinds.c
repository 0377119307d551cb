// Sums and products at the limits.
// broken: integer-overflow
#include <limits.h>
#include <stdio.h>
int main(void) {
    int big = INT_MAX, small = INT_MIN;
    unsigned u = (unsigned)big + 1u;
    long l = (long)big + 1;
    printf("%u %ld %d %d\n", u, l, big + small, -(small + 1));
    printf("%d %d\n", small / 2, small % 7);
#ifdef BROKEN
    big = small / -(big - big + 1);
#endif
    printf("%d\n", big);
    return 0;
}
