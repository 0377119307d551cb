// 6.7.8p20: braces may be left out; what is not said is zero.
#include <stdio.h>
struct pair { int x, y; };
struct line { struct pair from, to; char tag; };
int main(void) {
    int m[3][2] = { 1, 2, 3, { 4 }, 5 };
    for (int i = 0; i < 3; i++) printf("%d %d ", m[i][0], m[i][1]);
    struct line l = { 1, 2, { 3 }, 'x' }, k = { { 7 }, 8, 9 };
    printf("\n%d %d %d %d %c %d %d %d %d %d\n", l.from.x, l.from.y, l.to.x, l.to.y, l.tag, k.from.x, k.from.y, k.to.x, k.to.y, k.tag);
    struct pair ps[] = { 1, 2, 3, 4, { 5, 6 } };
    printf("%zu %d\n", sizeof ps / sizeof *ps, ps[1].y);
    struct pair p = { 10, 20 };
    struct line q = { p, .tag = 'q' };
    printf("%d %d %c\n", q.from.y, q.to.y, q.tag);
    int scalar = { 5 }, cube[2][2][2] = { { { 1 } }, { { 2, 3 }, 4 } };
    for (int i = 0; i < 8; i++) printf("%d", cube[i / 4][i / 2 % 2][i % 2]);
    printf(" %d\n", scalar);
    return 0;
}
