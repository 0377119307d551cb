// One thing changed twice.
// broken: unsequenced
#include <stdio.h>
int main(void) {
    int a[4] = { 0 }, i = 0;
#ifdef BROKEN
    a[i] = i++;
#else
    a[i] = i;
    i++;
#endif
    a[i] = a[i - 1] + i;
    i = (i++, i + 1);
    printf("%d %d %d\n", a[0], a[1], i);
    return 0;
}
// quiet: gcc's sanitizers do not look for it
