// A typedef of variable length keeps the size it had when it was reached.
#include <stdio.h>
static int sum(int n, int m, int a[n][m]) {
    int s = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) s += a[i][j];
    return s;
}
int main(void) {
    int n = 2;
    typedef int row[n];
    n = 10;
    row r, grid[3];
    printf("%zu %zu\n", sizeof r, sizeof grid);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 2; j++) grid[i][j] = i * 10 + j;
    printf("%d\n", sum(3, 2, grid));
    for (int k = 1; k < 4; k++) {
        int t[k];
        for (int i = 0; i < k; i++) t[i] = k;
        printf("%zu:%d ", sizeof t, t[k - 1]);
    }
    int (*p)[n] = 0;
    printf("%zu\n", sizeof *p);
    return 0;
}
