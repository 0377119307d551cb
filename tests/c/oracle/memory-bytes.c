// memset, memcpy and memcmp on objects of other types.
// broken: uninitialized-read
#include <stdio.h>
#include <string.h>
struct s { char c[4]; int i; double d; };
int main(void) {
    int a[3], b[3];
    memset(a, 0, sizeof a);
    memset(a + 1, -1, sizeof *a);
    memset((char *)(a + 2) + 1, 1, 2);
    printf("%d %d %x\n", a[0], a[1], a[2]);
    memcpy(b, a, sizeof b);
    printf("%d\n", memcmp(a, b, sizeof a));
    struct s x, y;
    memset(&x, 0, sizeof x);
    x.c[0] = 'q'; x.i = 4; x.d = 0.5;
    memcpy(&y, &x, sizeof y);
    printf("%d %c %d %g\n", memcmp(&x, &y, sizeof x), y.c[0], y.i, y.d);
    double d;
    unsigned char bytes[sizeof d] = { 0, 0, 0, 0, 0, 0, 0xf8, 0x3f };
#ifdef BROKEN
    memcpy(&d, bytes, 7);
#else
    memcpy(&d, bytes, sizeof d);
#endif
    printf("%g\n", d);
    return 0;
}
// quiet: gcc's sanitizers do not look for values that nobody set
