// Bytes of integers, floats and structs; memcpy between types.
// broken: index-out-of-bounds
#include <stdint.h>
#include <stdio.h>
#include <string.h>
struct mixed { char c; int i; short s; };
int main(void) {
    uint32_t n = 0x01020304;
    unsigned char *b = (unsigned char *)&n;
#ifdef BROKEN
    for (int i = 0; i <= 4; i++) printf("%d ", b[i]);
#else
    for (int i = 0; i < 4; i++) printf("%d ", b[i]);
#endif
    b[3] = 0xff;
    printf("%x\n", n);
    float f = -2.0f;
    uint32_t bits;
    memcpy(&bits, &f, sizeof bits);
    printf("%08x\n", bits);
    bits ^= 0x80000000u;
    memcpy(&f, &bits, sizeof f);
    printf("%g\n", f);
    struct mixed m = { 'x', 7, 3 };
    char raw[sizeof m];
    memcpy(raw, &m, sizeof m);
    struct mixed k;
    memcpy(&k, raw, sizeof k);
    printf("%c %d %d %zu\n", k.c, k.i, k.s, sizeof m);
    double d = 1.0;
    uint64_t w = *(uint64_t *)&d;
    printf("%llx\n", (unsigned long long)w);
    return 0;
}
