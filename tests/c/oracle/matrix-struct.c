// A matrix inside a struct, copied by assignment.
// broken: uninitialized-read
#include <stdio.h>
struct matrix { int rows, columns; double a[2][3]; };
static struct matrix scaled(struct matrix m, double by) {
    for (int i = 0; i < m.rows; i++)
        for (int j = 0; j < m.columns; j++) m.a[i][j] *= by;
    return m;
}
int main(void) {
    struct matrix m;
    m.rows = 2;
    m.columns = 3;
    for (int i = 0; i < 2; i++)
#ifdef BROKEN
        for (int j = 0; j < 2; j++) m.a[i][j] = i + j / 2.0;
#else
        for (int j = 0; j < 3; j++) m.a[i][j] = i + j / 2.0;
#endif
    struct matrix n = scaled(m, 2.5);
    printf("%.2f %.2f %.2f\n", m.a[1][2], n.a[1][2], n.a[0][1]);
    return 0;
}
// quiet: gcc's sanitizers do not look for values that nobody set
