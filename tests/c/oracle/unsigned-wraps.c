// Unsigned arithmetic is modulo a power of two, in all its operators.
#include <limits.h>
#include <stdio.h>
int main(void) {
    unsigned a = UINT_MAX, b = 0;
    unsigned long l = ULONG_MAX;
    printf("%u %u %u %u\n", a + 2, b - 1, a * a, -a);
    printf("%lu %lu %lu\n", l + 2, l * l, -l);
    printf("%u %u %lu\n", ~b, a / 2, l / a);
    printf("%u\n", 3000000000u * 3);
    printf("%d %d\n", a + 1 == 0, b - 1 > 0);
    unsigned n = 5, m = 7;
    printf("%d %u\n", n - m > 0, (n - m) / 2);
    unsigned short s = 65535;
    s *= 2;
    printf("%d %lu\n", s, (unsigned long)(n - m));
    return 0;
}
