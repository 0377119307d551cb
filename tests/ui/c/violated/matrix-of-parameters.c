//~ places: 1
// A product of matrices whose sizes are parameters.
#include <stdio.h>
static void multiply(int n, int a[n][n], int b[n][n], int c[n][n]) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            int sum = 0;
            for (int k = 0; k < n; k++) sum += a[i][k] * b[k][j];
            c[i][j] = sum; //~ ERROR index-out-of-bounds
        }
}
int main(void) {
    int n = 2;
    int a[n][n], b[n][n];
    int c[n - 1][n];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            a[i][j] = i + j;
            b[i][j] = i * j + 1;
        }
    multiply(n, a, b, c);
    printf("%d %d %zu\n", c[0][0], c[0][1], sizeof c);
    return 0;
}
