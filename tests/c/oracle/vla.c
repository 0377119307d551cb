// Arrays whose length is known only here.
// broken: index-out-of-bounds
#include <stdio.h>
static int sum(int rows, int columns, int a[rows][columns]) {
    int s = 0;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++) s += a[i][j];
    return s;
}
static void triangle(int n) {
    for (int i = 1; i <= n; i++) {
        int row[i];
        row[0] = 1;
        for (int j = 1; j < i; j++) row[j] = row[j - 1] * 2;
        printf("%d:%d(%zu) ", i, row[i - 1], sizeof row);
    }
    printf("\n");
}
int main(void) {
    int n = 3, m = 4, a[n][m];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) a[i][j] = i * j;
#ifdef BROKEN
    printf("%d\n", sum(m, m, a));
#else
    printf("%d\n", sum(n, m, a));
#endif
    printf("%zu %zu\n", sizeof a, sizeof a[0]);
    triangle(4);
    return 0;
}
