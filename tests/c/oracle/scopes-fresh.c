// An object of a block is a new one each time the block is entered.
// broken: uninitialized-read
#include <stdio.h>
int main(void) {
    int total = 0;
    for (int i = 0; i < 3; i++) {
        int kept;
#ifdef BROKEN
        if (i == 0) kept = 5;
#else
        kept = 5;
#endif
        total += kept;
    }
    printf("%d\n", total);
    int x = 1;
    { int x = 2; { int x = 3; total += x; } total += x; }
    if (x) { int x = 10; total += x; } else { int x = 20; total += x; }
    for (int x = 0; x < 2; x++) { int x = 100; total += x; }
    printf("%d %d\n", total, x);
    return 0;
}
// quiet: gcc's sanitizers do not look for values that nobody set
