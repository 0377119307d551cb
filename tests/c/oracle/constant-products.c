// Constants are computed in their types, however large the numbers in between.
#include <stdio.h>
enum { SMALL = 0xffffffffffffffffu * 0xffffffffffffffffu };
static unsigned long wrapped = 0xffffffffffffffffu * 0xfffffffffffffff1u, both = 18446744073709551615u + 2;
static const int lengths[(unsigned char)300] = { [0xffffffffffffffffu * 0xffffffffffffffffu + 42] = 7 };
int main(void) {
    printf("%d %lu %lu %zu %d\n", SMALL, wrapped, both, sizeof lengths / sizeof *lengths, lengths[43]);
    printf("%lu %u %d\n", 0x8000000000000000u * 2, 4294967295u * 4294967295u, (signed char)(200u * 3));
    return 0;
}
