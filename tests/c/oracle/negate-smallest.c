// The smallest number has no opposite.
// broken: integer-overflow
#include <limits.h>
#include <stdio.h>
static int absolute(int x) { return x < 0 ? -x : x; }
int main(void) {
    int least = INT_MIN;
    printf("%d %d\n", absolute(-5), absolute(least + 1));
    printf("%u\n", least < 0 ? -(unsigned)least : (unsigned)least);
    signed char c = SCHAR_MIN;
    c = -c;
    printf("%d\n", c);
#ifdef BROKEN
    printf("%d\n", absolute(least));
#endif
    return 0;
}
