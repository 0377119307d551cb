// a op= b computes in the common type and converts back.
#include <stdio.h>
int main(void) {
    int i = 10;
    i *= 1.55;
    printf("%d ", i);
    i /= 0.5;
    printf("%d ", i);
    i -= 2u;
    printf("%d ", i);
    unsigned char c = 200;
    c *= 2;
    printf("%d ", c);
    c /= 3;
    printf("%d ", c);
    c -= 60;
    c >>= 1;
    printf("%d ", c);
    c ^= -1;
    printf("%d ", c);
    float f = 16777216;
    f += 1.0;
    f += 1.0;
    printf("%.1f ", f);
    double d = 1;
    d += i += 2;
    printf("%g %d\n", d, i);
    short s = -5;
    s %= 3;
    s |= 0x10000 | 8;
    printf("%d\n", s);
    return 0;
}
