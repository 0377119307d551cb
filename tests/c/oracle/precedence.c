// Who binds tighter.
#include <stdio.h>
int main(void) {
    int a = 6, b = 4, c = 2, v[] = { 10, 20, 30 }, *p = v;
    printf("%d %d %d\n", a - b - c, a / b * c, a % b + c);
    printf("%d %d %d\n", a << 1 + 1, a & b | c, a ^ b & c);
    printf("%d %d %d\n", a > b > c, a == b < c, !a == b);
    printf("%d %d\n", -a % b, - -a);
    printf("%d ", *p++);
    printf("%d ", (*p)++);
    printf("%d ", ++*p);
    printf("%d ", *++p);
    printf("%d\n", (int)(p - v));
    a += b -= 1;
    printf("%d %d %zu\n", a, b, sizeof v[0] * 2);
    printf("%d %d\n", 1 ? 2 : 0 ? 3 : 4, ~a & 7);
    int x = 5;
    printf("%d\n", x---1);
    return 0;
}
