// Pointers to pointers, arrays of pointers, pointers to arrays.
// broken: null-dereference
#include <stdio.h>
static void swap(int **a, int **b) { int *t = *a; *a = *b; *b = t; }
int main(void) {
    int x = 1, y = 2, *p = &x, *q = &y, **pp = &p;
    swap(&p, &q);
    **pp = 20;
    printf("%d %d %d\n", x, y, *q);
    int grid[3][4], (*row)[4] = grid, *flat = grid[0], *rows[3];
    for (int i = 0; i < 12; i++) flat[i] = i;
    for (int i = 0; i < 3; i++) rows[i] = grid[i];
#ifdef BROKEN
    rows[1] = NULL;
#endif
    printf("%d %d %d %d\n", row[1][2], (*(row + 2))[3], rows[1][3], *(rows[2] + 1));
    printf("%d %d\n", (int)(&grid[2][1] - &grid[0][0]), (int)sizeof *row);
    char *names[] = { "zero", "one", "two" }, **name = names;
    printf("%s %s %c\n", *name, name[2], *(*(name + 1) + 2));
    return 0;
}
