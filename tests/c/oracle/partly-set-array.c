// An array of which only some elements have a value.
// broken: uninitialized-read
// quiet: gcc's sanitizers do not look for values that nobody set
#include <stdio.h>
int main(void) {
    int v[6], n = 0;
    for (int i = 0; i < 6; i += 2) v[n++] = i;
#ifdef BROKEN
    n++;
#endif
    int s = 0;
    while (n-- > 0) s += v[n];
    printf("%d\n", s);
    return 0;
}
