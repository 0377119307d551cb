//~ places: 1
// A union shows the bits of a float, a char pointer those of an int.
#include <assert.h>
#include <stdio.h>
union bits { float f; unsigned u; };
int main(void) {
    union bits bits;
    bits.f = 1.5f;
    int number = 0x12345678;
    unsigned char *byte = (unsigned char *)&number;
    assert(bits.u == 0x3fc00000u && byte[0] == 0x12); //~ ERROR assertion-failed
    printf("%x %x %x %x %x\n", bits.u, byte[0], byte[1], byte[2], byte[3]);
    return 0;
}
