// 6.7.8: designators, the order of what follows them, later ones win.
#include <stdio.h>
struct inner { int a, b[3]; };
struct outer { char name[4]; struct inner in[2]; int last; };
int main(void) {
    struct outer o = { .in[1].b[1] = 5, 6, .name = "ab", { { 1, { 2 } } }, .last = 9 };
    printf("%s %d %d %d %d %d %d\n", o.name, o.in[0].a, o.in[0].b[0], o.in[0].b[1], o.in[1].b[1], o.in[1].b[2], o.last);
    int v[] = { [5] = 1, [2] = 7, 8, [0] = 3 };
    printf("%zu:", sizeof v / sizeof *v);
    for (int i = 0; i < 6; i++) printf(" %d", v[i]);
    int w[4] = { 1, 2, 3, 4, [1] = 20 }, m[2][3] = { [1] = { 4, 5 }, [0][2] = 3 };
    printf("\n%d %d %d %d\n", w[0], w[1], w[2], w[3]);
    for (int i = 0; i < 6; i++) printf("%d ", m[i / 3][i % 3]);
    enum { RED, GREEN, BLUE };
    const char *names[] = { [BLUE] = "blue", [RED] = "red" };
    printf("%s %s %d\n", names[RED], names[BLUE], names[GREEN] == 0);
    return 0;
}
