// 6.3.1.1p2: a bit-field that fits into int becomes int, even an unsigned one.
#include <stdio.h>
struct s { unsigned u5 : 5; signed s5 : 5; unsigned u32 : 32; _Bool b : 1; };
int main(void) {
    struct s x = { 31, -16, 0xffffffff, 2 };
    printf("%d %d %d %d\n", x.u5 - 32, x.s5, x.u5 > -1, x.u32 > -1);
    printf("%d %d\n", x.b, ~x.u5);
    x.u5++;
    x.s5--;
    printf("%d %d\n", x.u5, x.s5);
    x.u5 = x.s5 = 20;
    printf("%d %d\n", x.u5, x.s5);
    printf("%d\n", (x.u5 = 37) + 1);
    x.b = 0.1;
    x.u32 += 1;
    printf("%d %u\n", x.b, x.u32);
    return 0;
}
