// Where bit-fields lie: seen through bytes.
#include <stdio.h>
#include <string.h>
struct a { unsigned x : 3, y : 7, z : 22; };
struct b { unsigned char x : 4; unsigned char y : 5; unsigned char z : 3; };
struct c { int x : 5; int : 0; int y : 3; };
static void show(const void *p, int n) {
    const unsigned char *b = p;
    while (n--) printf("%02x", *b++);
    printf(" ");
}
int main(void) {
    struct a a; struct b b; struct c c;
    memset(&a, 0, sizeof a); memset(&b, 0, sizeof b); memset(&c, 0, sizeof c);
    a.x = 5; a.y = 0x55; a.z = 0x2aaaaa;
    b.x = 9; b.y = 0x1f; b.z = 5;
    c.x = -1; c.y = 2;
    show(&a, sizeof a); show(&b, sizeof b); show(&c, sizeof c);
    printf("%zu %zu %zu\n", sizeof a, sizeof b, sizeof c);
    return 0;
}
