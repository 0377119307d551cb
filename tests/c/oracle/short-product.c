// Two unsigned shorts are multiplied as ints.
// broken: integer-overflow
#include <stdio.h>
int main(void) {
    unsigned short s = 65535, t = 32768;
    printf("%u %d\n", (unsigned)s * s, t * 2);
#ifdef BROKEN
    printf("%d\n", s * s > 0);
#endif
    return 0;
}
