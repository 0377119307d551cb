// Numbers of many digits in an array.
// broken: index-out-of-bounds
#include <stdio.h>
#define DIGITS 40
int main(void) {
    int d[DIGITS] = { 1 }, used = 1;
#ifdef BROKEN
    int last = 36;
#else
    int last = 33;
#endif
    for (int n = 2; n <= last; n++) {
        int carry = 0;
        for (int i = 0; i < used || carry; i++) {
            if (i == used) used++;
            carry += d[i] * n;
            d[i] = carry % 10;
            carry /= 10;
        }
    }
    for (int i = used; i-- > 0;) putchar('0' + d[i]);
    putchar('\n');
    return 0;
}
