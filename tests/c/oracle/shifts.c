// 6.5.7: the type of a shift is that of its left operand.
// broken: integer-overflow
#include <stdio.h>
int main(void) {
    unsigned char c = 0x80;
    int n = 31;
    printf("%d %d %u\n", c << 1, c >> 7, 1u << n);
    printf("%d %d %d\n", -8 >> 1, -1 >> 31, -7 >> 1);
    printf("%lx %zu %zu\n", 1ul << 63, sizeof(1 << 40L), sizeof(1L << 1));
    printf("%x %x\n", 0xf0f0u << 20, 0xf0f0u >> 4);
    unsigned u = 1;
    u <<= 4; u >>= 1; u <<= u;
    printf("%u %d\n", u, 1 << 30);
#ifdef BROKEN
    printf("%d\n", 3 << (n - 1));
#endif
    return 0;
}
