// Conversions to narrower types, in every place where there is one: assignment, argument, result, initialiser.
#include <stdio.h>
static unsigned char cut(int x) { return x; }
static int wide(signed char c) { return c; }
int main(void) {
    unsigned short s = 70000;
    signed char c;
    short h[2] = { 40000, -40000 };
    int i = (c = 300);
    printf("%d %d %d %d\n", s, c, i, h[0] + h[1]);
    printf("%d %d\n", cut(-1), wide(200));
    long l = 0x123456789abcdef0;
    int k = l;
    unsigned u = l;
    printf("%x %x %d\n", (unsigned)k, u, (char)l);
    _Bool b = 256, n = 0.25, z = (unsigned char)256;
    printf("%d %d %d\n", b, n, z);
    unsigned char w = 250;
    int r = w += 10;
    printf("%d %d\n", w, r);
    printf("%d %d\n", (int)-3.99, (int)3.99);
    return 0;
}
