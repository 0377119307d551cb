// Counting and reversing bits.
// broken: integer-overflow
#include <stdint.h>
#include <stdio.h>
static int ones(uint32_t x) {
    int n = 0;
    for (; x; x &= x - 1) n++;
    return n;
}
static uint32_t reversed(uint32_t x) {
    uint32_t r = 0;
#ifdef BROKEN
    for (int i = 0; i <= 32; i++) r |= (x >> i & 1u) << (31 - i);
#else
    for (int i = 0; i < 32; i++) r |= (x >> i & 1u) << (31 - i);
#endif
    return r;
}
int main(void) {
    printf("%d %d %08x %08x\n", ones(0xf0f0u), ones(UINT32_MAX), reversed(1), reversed(0x12345678u));
    uint64_t big = 0x8000000000000000u;
    printf("%d %llx %lld\n", big > 1, (unsigned long long)(big >> 4), (long long)(int64_t)big);
    printf("%x %x\n", ~0u ^ 0xffu, (unsigned)(0x5a & ~0xf));
    return 0;
}
