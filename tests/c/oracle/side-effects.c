// Values of assignments and increments, short-circuit, comma.
#include <stdio.h>
static int calls;
static int f(int x) { calls++; return x; }
int main(void) {
    int a, b, c, v[4] = { 1, 2, 3, 4 }, i = 0;
    a = b = c = 5;
    a += b -= 2;
    printf("%d %d %d\n", a, b, c);
    printf("%d ", v[i++]);
    printf("%d %d\n", i, v[i] = 9);
    int *p = v;
    *p++ += 10;
    *++p *= 2;
    printf("%d %d %d %d %d\n", v[0], v[1], v[2], v[3], (int)(p - v));
    if (f(0) && f(1)) calls += 100;
    if (f(1) || f(1)) calls += 10;
    int t = f(0) ? f(1) : f(2), u = (f(3), f(4));
    printf("%d %d %d\n", calls, t, u);
    int n = 3, s = 0;
    while (n-- && (s += n, s < 10)) ;
    printf("%d %d %d\n", n, s, !s + -~s);
    unsigned char w = 250;
    w += 10;
    printf("%d\n", w);
    return 0;
}
