// _Bool holds 0 or 1 of anything scalar.
#include <stdbool.h>
#include <stdio.h>
static bool odd(int x) { return x & 1; }
static int count(const bool *v, int n) { int c = 0; while (n--) c += *v++; return c; }
int main(void) {
    bool a = 2, b = 0.001, c = "text", d = NULL, e = 0.0;
    printf("%d %d %d %d %d %zu\n", a, b, c, d, e, sizeof(bool));
    a += 5; b -= 1; c ^= true; d |= 8;
    printf("%d %d %d %d\n", a, b, c, d);
    bool v[4] = { odd(3), odd(4), !odd(5), 7 > 3 };
    printf("%d %d %d\n", count(v, 4), odd(7) + odd(9), ~(int)a);
    bool *p = &v[1];
    *p = 256;
    printf("%d %d %d\n", *p, (bool)0x100 == (unsigned char)0x100, true + true);
    return 0;
}
