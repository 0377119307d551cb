//~ places: 1
//~ at-start: unsupported
// A long double takes 16 bytes; here it is a double, which shows where it lies in memory.
#include <stdio.h>
int main(void) { //~ ERROR unsupported
    long double v[2] = {1.5L, 2.5L}, *p = v;
    printf("%f\n", (double)p[1]);
    return 0;
}
