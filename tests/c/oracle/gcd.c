// Greatest common divisors by Euclid, recursively and in a loop.
// broken: division-by-zero
#include <stdio.h>
static int gcd(int a, int b) {
#ifdef BROKEN
    return a % b == 0 ? b : gcd(b, a % b - a % b);
#else
    return b == 0 ? a : gcd(b, a % b);
#endif
}
int main(void) {
    printf("%d %d %d\n", gcd(12, 18), gcd(17, 5), gcd(0, 7));
    unsigned a = 3000000000u, b = 1000000005u;
    while (b) { unsigned t = a % b; a = b; b = t; }
    printf("%u\n", a);
    return 0;
}
