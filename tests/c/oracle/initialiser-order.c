// Initialisers of automatic objects are computed when the declaration is reached, each time.
#include <stdio.h>
static int n;
static int next(void) { return ++n; }
int main(void) {
    for (int i = 0; i < 3; i++) {
        int a = next(), b[2] = { a * 10 };
        struct { int x, y; } s = { .y = a };
        printf("%d %d %d %d ", b[0], b[1], s.x, s.y);
        b[1] = s.x = 99;
    }
    int x = 3, *p = &x, y = *p + 1, z[] = { x, y, x + y };
    printf("\n%d %d %zu\n", y, z[2], sizeof z);
    int self = sizeof self;
    printf("%d\n", self);
    return 0;
}
