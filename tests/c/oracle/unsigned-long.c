// Arithmetic in the upper half of unsigned long.
#include <stdio.h>
int main(void) {
    unsigned long a = 0xfffffffffffffff0ul, b = 7;
    printf("%lu %lu %lu\n", a / b, a % b, a * 3);
    printf("%d %d %d\n", a > b, a + 32 < a, (long)a < 0);
    printf("%.1f %.0f\n", (double)a, (double)(a >> 1));
    unsigned long c = (unsigned long)1.5e19;
    printf("%lu %d\n", c, c == 15000000000000000000ul);
    for (unsigned long x = 1; x; x <<= 16) printf("%lx ", x);
    printf("\n%lu\n", -1ul / 10);
    return 0;
}
