// Any object as bytes, little end first; bytes put together again.
#include <stdint.h>
#include <stdio.h>
static void dump(const void *p, size_t n) { for (const unsigned char *b = p; n--; b++) printf("%02x", *b); printf(" "); }
int main(void) {
    int i = 0x01020304;
    short s = -2;
    long l = 1L << 40;
    float f = -1.5f;
    double d = 0.1;
    _Bool t = 7;
    dump(&i, sizeof i); dump(&s, sizeof s); dump(&l, sizeof l); dump(&f, sizeof f); dump(&d, sizeof d); dump(&t, 1);
    unsigned char *b = (unsigned char *)&i;
    b[0] = 0xff; b[3] |= 0x80;
    printf("\n%d %x\n", i, (unsigned)i);
    uint32_t packed = 0;
    for (int k = 0; k < 4; k++) ((unsigned char *)&packed)[k] = (unsigned char)(k + 1);
    printf("%x %d\n", packed, *(char *)&packed);
    short pair[2] = { 1, 2 };
    printf("%x\n", *(int *)pair);
    return 0;
}
