// Fibonacci by powers of a matrix that is passed as a struct and as a pointer to rows.
#include <stdio.h>
typedef struct { unsigned long a[2][2]; } matrix;
static matrix times(matrix x, matrix y) {
    matrix r = { { { 0 } } };
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            for (int k = 0; k < 2; k++) r.a[i][j] += x.a[i][k] * y.a[k][j];
    return r;
}
static unsigned long corner(unsigned long (*m)[2]) { return m[0][1]; }
int main(void) {
    matrix power = { { { 1, 0 }, { 0, 1 } } }, base = { { { 1, 1 }, { 1, 0 } } };
    for (unsigned n = 90; n; n >>= 1, base = times(base, base)) if (n & 1) power = times(power, base);
    printf("%lu\n", corner(power.a));
    return 0;
}
