// GNU's ranges in initialisers: `[a ... b]`, alone, overridden, nested, of structs.
#include <stdio.h>

struct pair { int a, b; };
static int digits[20] = { [0 ... 9] = 1, [5] = 7, [12 ... 14] = -1 };
static const char *names[] = { [0 ... 2] = "low", [3] = "high" };
static int open_[] = { 5, [2 ... 4] = 9, 8 };

int main(void) {
    int grid[3][4] = { [0 ... 1][1 ... 2] = 4, [2] = { [0 ... 3] = 6 } };
    struct pair pairs[4] = { [1 ... 2] = { 3, 4 }, [3].b = 5 };
    double reals[5] = { [0 ... 4] = 0.5, [1 ... 2] = 2 * 1.5 };
    for (int i = 0; i < 20; i++) printf("%d ", digits[i]);
    printf("\n%zu %zu\n", sizeof names / sizeof *names, sizeof open_ / sizeof *open_);
    for (int i = 0; i < 6; i++) printf("%d ", open_[i]);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 4; k++) printf("%d ", grid[i][k]);
    for (int i = 0; i < 4; i++) printf("(%d %d)", pairs[i].a, pairs[i].b);
    for (int i = 0; i < 5; i++) printf(" %g", reals[i]);
    printf("\n%s %s\n", names[2], names[3]);
    return 0;
}
