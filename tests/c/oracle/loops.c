// break and continue in nested loops and switches.
#include <stdio.h>
int main(void) {
    for (int i = 0; i < 5; i++) {
        if (i == 3) continue;
        int j = 0;
        while (1) {
            j++;
            switch (j) {
            case 2: continue;
            case 4: break;
            default: printf("%d%d ", i, j);
            }
            if (j >= 4) break;
        }
        do {
            if (i == 1) continue;
            j--;
        } while (j > 2 && i != 1);
        printf("/%d ", j);
    }
    int k = 10;
    for (;;) if (--k < 5) break;
    printf("%d\n", k);
    for (int a = 0, b = 10; a < b; a += 3, b--) printf("(%d,%d)", a, b);
    printf("\n");
    return 0;
}
