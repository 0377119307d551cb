// Fewer arguments than conversions.
// broken: library-misuse
// quiet: printf believes its format
#include <stdio.h>
int main(void) {
#ifdef BROKEN
    printf("%d %d\n", 1);
#else
    printf("%d %d\n", 1, 2, 3);
#endif
    return 0;
}
