// Arguments are in no order: one changes what another reads.
// broken: unsequenced
// quiet: no sanitizer looks for it
#include <stdio.h>
static int pair(int a, int b) { return a * 100 + b; }
int main(void) {
    int i = 5, j;
#ifdef BROKEN
    j = pair(i, i++);
#else
    j = pair(i, i + 1);
    i++;
#endif
    printf("%d %d\n", i, j);
    return 0;
}
