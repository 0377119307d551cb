// A function that ends without a value, whose value is wanted.
// broken: uninitialized-read
// quiet: the value is whatever the register holds
#include <stdio.h>
static int sign(int x) {
    if (x > 0) return 1;
    if (x < 0) return -1;
#ifndef BROKEN
    return 0;
#endif
}
int main(void) {
    sign(0);
    printf("%d %d\n", sign(5), sign(-5));
    int z = sign(0);
    printf("%d\n", z);
    return 0;
}
