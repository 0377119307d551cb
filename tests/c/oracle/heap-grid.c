// Rows on the heap, grown with realloc.
// broken: invalid-free
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int n = 3;
    int **rows = malloc(n * sizeof *rows);
    for (int i = 0; i < n; i++) {
        rows[i] = calloc(n, sizeof **rows);
        rows[i][i] = i + 1;
    }
    rows[1] = realloc(rows[1], 2 * n * sizeof **rows);
    for (int j = n; j < 2 * n; j++) rows[1][j] = j;
    int s = 0;
    for (int j = 0; j < 2 * n; j++) s += rows[1][j];
    printf("%d %d %d\n", s, rows[2][2], rows[0][1]);
    for (int i = 0; i < n; i++) free(rows[i]);
#ifdef BROKEN
    free(&rows[0] + 1);
#else
    free(rows);
#endif
    return 0;
}
