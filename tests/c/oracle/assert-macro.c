// assert fails with its text.
// broken: assertion-failed
#include <assert.h>
#include <stdio.h>
static int root(int n) {
    int r = 0;
    while ((r + 1) * (r + 1) <= n) r++;
    assert(r * r <= n && (r + 1) * (r + 1) > n);
    return r;
}
int main(void) {
    printf("%d %d\n", root(16), root(24));
    assert(("a comma", root(9) == 3));
#ifdef BROKEN
    assert(root(10) * root(10) == 10);
#endif
    return 0;
}
