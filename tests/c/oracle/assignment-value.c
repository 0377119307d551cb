// The value of an assignment is that of the left side after it, converted.
#include <stdio.h>
int main(void) {
    char c;
    int i;
    double d;
    unsigned char u;
    d = i = c = 300.7 > 300 ? 77 : 0;
    printf("%d %d %g\n", c, i, d);
    i = u = -1;
    printf("%d ", i);
    d = i = 3.9;
    printf("%g %zu ", d, sizeof(c = 1000000L));
    while ((c = "ab\n"[i -= 1]) != 'a') printf("[%d]", c);
    printf("\n");
    struct { int x; } s, t;
    printf("%d\n", (s = (t.x = 5, t)).x);
    int *p, v[2] = { 1, 2 };
    *(p = v + 1) = 9;
    (i ? v[0] : v[1]);
    printf("%d %d\n", v[1], *p);
    return 0;
}
