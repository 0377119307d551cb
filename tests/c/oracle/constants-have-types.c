// 6.4.4.1: a decimal constant is never unsigned by itself, an octal or hexadecimal one may be.
#include <stdio.h>
int main(void) {
    printf("%zu %zu %zu\n", sizeof 2147483647, sizeof 2147483648, sizeof 0x80000000);
    printf("%d %d\n", -2147483648 < 0, -0x80000000 < 0);
    printf("%d %d\n", 0xffffffff > 0, 4294967295 == 0xffffffff);
    printf("%d %d\n", 0xffffffffffffffff > 0, 01777777777777777777777 == -1ul);
    printf("%zu %zu %zu %zu\n", sizeof 1u, sizeof 1L, sizeof 1uLL, sizeof 1.0f);
    printf("%d %d %d\n", 010, 0x1F, 'A');
    printf("%d %d %d %d\n", '\377', '\xff', '\0', '\'');
    printf("%d %d\n", '\a' + '\b' + '\f', '\v' + '\\' + '\?' + '\"');
    printf("%.1f %.4f %g %g\n", 1e1, 0x1.8p1, .5, 5.);
    return 0;
}
