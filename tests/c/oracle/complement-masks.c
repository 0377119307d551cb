// Bit operations on mixed signs and widths.
#include <stdint.h>
#include <stdio.h>
int main(void) {
    uint8_t a = 0xf0;
    int8_t b = -1;
    printf("%x %x %x\n", (unsigned)(a & b), (unsigned)(a | b), (unsigned)(a ^ b));
    printf("%lx %lx\n", ~0u & 0xffff0000ff00, -1 & 0xfffffffffful);
    printf("%d %d\n", (uint8_t)~a == 0x0f, ~a == 0x0f);
    uint32_t rotate = 0x80000001;
    rotate = rotate << 4 | rotate >> 28;
    printf("%x %x\n", rotate, rotate & -rotate);
    int flags = 0;
    flags |= 1 << 3; flags ^= 1 << 1; flags &= ~(1 << 3);
    printf("%d %d\n", flags, !!(flags & 2));
    printf("%d %d %d\n", 6 & 3 == 3, (6 & 3) == 2, 1 | 2 ^ 3 & 4);
    uint64_t wide = (uint64_t)1 << 35 | 5;
    printf("%d %u\n", (int)(wide >> 33), (unsigned)wide);
    return 0;
}
