// Enumerators are ints; values go on from the last; duplicates; enum objects.
#include <stdio.h>
enum a { A, B = 10, C, D = B, E = -3, F, G = 'x' - 'w', H = sizeof(int) * 2 };
enum big { HUGE_ = 0x7fffffff };
enum { LEFT = 1 << 0, RIGHT = 1 << 1, BOTH = LEFT | RIGHT };
typedef enum color { RED, GREEN } color;
static const char *name(color c) { return c == RED ? "red" : c == GREEN ? "green" : "?"; }
int main(void) {
    printf("%d %d %d %d %d %d %d %d\n", A, B, C, D, E, F, G, H);
    enum a x = C;
    x++;
    printf("%d %d %zu %zu\n", x, x == 12, sizeof x, sizeof A);
    color c = 1;
    printf("%s %s %s\n", name(c), name(RED), name(7));
    enum color u = RED;
    printf("%d %d\n", u - 1 < 0, (u | BOTH) == 3);
    int v[BOTH + 1] = { [RIGHT] = 5 };
    printf("%zu %d %d\n", sizeof v / sizeof *v, v[RIGHT], HUGE_);
    enum { A = 50 };
    printf("%d\n", A);
    return 0;
}
