// CRC-32 with a table, and Adler-32.
#include <stdint.h>
#include <stdio.h>
static uint32_t table[256];
static void prepare(void) {
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t c = i;
        for (int k = 0; k < 8; k++) c = c & 1 ? 0xedb88320u ^ c >> 1 : c >> 1;
        table[i] = c;
    }
}
int main(void) {
    const char *s = "123456789";
    uint32_t c = ~0u, a = 1, b = 0;
    prepare();
    for (const unsigned char *p = (const unsigned char *)s; *p; p++) {
        c = table[(c ^ *p) & 0xff] ^ c >> 8;
        a = (a + *p) % 65521;
        b = (b + a) % 65521;
    }
    printf("%08x %08x\n", ~c, b << 16 | a);
    return 0;
}
