//~ places: 1
// All shifts of an unsigned int; the width itself is one too many.
#include <stdio.h>
int main(void) {
    for (int i = 0; i <= 32; i++)
        printf("%u\n", 1u << i); //~ ERROR integer-overflow
    return 0;
}
