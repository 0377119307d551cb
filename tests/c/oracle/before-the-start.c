// A loop down to the first element that does not stop there.
// broken: index-out-of-bounds
#include <stdio.h>
int main(void) {
    int v[3] = { 1, 2, 3 }, s = 0;
#ifdef BROKEN
    for (int i = 2; i >= -1; i--) s = s * 10 + v[i];
#else
    for (int i = 2; i >= 0; i--) s = s * 10 + v[i];
#endif
    printf("%d\n", s);
    return 0;
}
