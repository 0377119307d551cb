// 6.3.1.1: what is narrower than int becomes int before anything is computed with it.
#include <stdio.h>
int main(void) {
    unsigned char a = 255, b = 1;
    unsigned short h = 65535;
    signed char s = -1;
    printf("%d %d %d\n", a + b, (unsigned char)(a + b), ~a);
    printf("%d %d %d\n", a << 4, -b, (unsigned char)~a >> 1);
    printf("%d %d %d\n", h + h, s < a, (unsigned char)s == a);
    printf("%zu %zu %zu %zu\n", sizeof(a + b), sizeof +a, sizeof(char), sizeof 'x');
    printf("%d %d\n", s == 255, (s & 255) == 255);
    _Bool t = 1;
    printf("%d %zu %d\n", t + t, sizeof(t + t), ~t);
    return 0;
}
