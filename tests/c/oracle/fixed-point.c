// Arithmetic with 16 bits behind the point.
// broken: integer-overflow
#include <stdint.h>
#include <stdio.h>
typedef int32_t fix;
static fix mul(fix a, fix b) {
#ifdef BROKEN
    return a * b >> 16;
#else
    return (fix)((int64_t)a * b >> 16);
#endif
}
int main(void) {
    fix half = 1 << 15, three = 3 << 16, x = mul(half, three);
    printf("%d.%04d %d\n", x >> 16, (x & 0xffff) * 10000 >> 16, mul(-half, three));
    return 0;
}
