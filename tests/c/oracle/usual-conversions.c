// 6.3.1.8: the common type of two operands.
#include <stdio.h>
int main(void) {
    int minus = -1;
    unsigned one = 1;
    long big = -1;
    printf("%d %d %d\n", minus < one, big < one, minus > 0u);
    printf("%u %ld %lu\n", minus + one, big + one, minus + 1ul);
    printf("%d\n", -1 < sizeof(int));
    printf("%d %d\n", (short)-1 < (unsigned short)1, -1L < 1u);
    printf("%zu %zu %zu\n", sizeof(1 + 1u), sizeof(1 + 1l), sizeof(1.0f + 1ll));
    printf("%f %f\n", 16777217 + 0.0f, 1u - 2 + 0.0);
    unsigned long long x = -1;
    printf("%llu %d\n", x, x == -1);
    printf("%d\n", 0x7fffffff + 1u > 0);
    return 0;
}
