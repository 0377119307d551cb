// char is signed; arithmetic happens in int.
#include <stdio.h>
int main(void) {
    char c = 127;
    unsigned char u = 255;
    signed char s = -128;
    c++;
    u++;
    s--;
    printf("%d %d %d\n", c, u, s);
    u = 200;
    printf("%d %d %d\n", u + u, (unsigned char)(u + u), (signed char)u);
    short h = 32767;
    h += 1;
    printf("%d %d\n", h, (short)70000);
    c = 'a';
    c += 1;
    c ^= 32;
    printf("%c %d\n", c, 'a' < 'b');
    return 0;
}
