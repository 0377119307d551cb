// Compound literals and designators.
#include <stdio.h>
struct point { int x, y; };
struct box { struct point from, to; int tags[4]; };
static int area(struct box b) { return (b.to.x - b.from.x) * (b.to.y - b.from.y); }
static int sum(const int *a, int n) { int s = 0; while (n--) s += *a++; return s; }
int main(void) {
    struct box b = { .to = { .y = 5, .x = 4 }, .tags = { [2] = 7, 8 }, .from.x = 1 };
    printf("%d %d %d %d\n", area(b), b.tags[2], b.tags[3], b.from.y);
    printf("%d\n", area((struct box){ { 0, 0 }, { 3, 3 }, { 0 } }));
    printf("%d\n", sum((int[]){ 1, 2, 3, 4 }, 4));
    struct point *p = &(struct point){ 6, 7 };
    p->x++;
    printf("%d %d\n", p->x, p->y);
    int sparse[6] = { [1] = 5, [4] = 6, 7 };
    for (int i = 0; i < 6; i++) printf("%d ", sparse[i]);
    char text[] = { 'h', 'i', 0 }, grid[2][3] = { "ab", { 'c' } };
    printf("%s %s %s %zu\n", text, grid[0], grid[1], sizeof text);
    return 0;
}
