// else belongs to the nearest if; labels and cases on empty statements.
#include <stdio.h>
static int f(int a, int b) {
    int r = 0;
    if (a) if (b) r = 1; else r = 2;
    if (a) { if (b) r += 10; } else r += 20;
    if (!a) ; else if (!b) r += 100; else { r += 200; }
    return r;
}
int main(void) {
    printf("%d %d %d %d\n", f(0, 0), f(0, 1), f(1, 0), f(1, 1));
    int x = 2;
    switch (x) { case 1: case 2: { if (x) break; } default: x = 9; }
    if (x == 2) goto done;
    x = 100;
done:;
    printf("%d\n", x);
    return 0;
}
