// A shift by the width or more, or by less than nothing.
// broken: integer-overflow
#include <stdio.h>
static unsigned long low(int bits) {
#ifdef BROKEN
    return (1ul << bits) - 1;
#else
    return bits >= 64 ? ~0ul : (1ul << bits) - 1;
#endif
}
int main(void) {
    for (int i = 0; i <= 64; i += 16) printf("%lx ", low(i));
    printf("\n");
    return 0;
}
