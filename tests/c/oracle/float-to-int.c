// A float that does not fit the integer it becomes.
// broken: integer-overflow
#include <stdio.h>
int main(void) {
    double d = 2147483647.9;
    float f = -2147483648.0f;
    printf("%d %d %u\n", (int)d, (int)f, (unsigned)4294967295.5);
    printf("%d %d %ld\n", (int)-0.9, (int)0.9, (long)1e18);
    printf("%d\n", (unsigned char)255.9);
#ifdef BROKEN
    d += 0.1;
#endif
    int i = d;
    printf("%d\n", i);
    return 0;
}
// quiet: this sanitizer is not among the default ones of gcc
