// The length of an array of variable length is at least one.
// broken: index-out-of-bounds
#include <stdio.h>
static int last(int n) {
    int a[n];
    for (int i = 0; i < n; i++) a[i] = i * i;
    return n > 0 ? a[n - 1] : 0;
}
int main(void) {
    printf("%d %d\n", last(1), last(5));
#ifdef BROKEN
    printf("%d\n", last(-1));
#endif
    return 0;
}
