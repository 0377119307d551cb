// Each dimension has its own bound, even where the element would still lie in the array.
// broken: index-out-of-bounds
#include <stdio.h>
int main(void) {
    int m[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } }, s = 0, n = 3;
#ifdef BROKEN
    n++;
#endif
    for (int j = 0; j < n; j++) s += m[0][j];
    printf("%d %zu %zu\n", s, sizeof m, sizeof m[0]);
    return 0;
}
