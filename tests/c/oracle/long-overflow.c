// Overflow of 64 bits; the product of two ints is an int.
// broken: integer-overflow
#include <stdio.h>
int main(void) {
    long max = 9223372036854775807, days = 365;
    int seconds = 86400, year = 24855;
    printf("%ld %ld\n", max - 1, (long)seconds * seconds);
    printf("%ld %d\n", days * seconds * 1000000, seconds * (year - 1));
#ifdef BROKEN
    max = max / 2 + max / 2 + 2;
#endif
    printf("%ld %lu\n", max, max + 1ul);
    return 0;
}
