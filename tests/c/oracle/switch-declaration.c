// A declaration before the first label: its object is there, its initialiser never runs.
// broken: uninitialized-read
#include <stdio.h>
static int f(int k) {
    switch (k) {
        int x = 10;
    case 0:
        x = 1;
#ifndef BROKEN
    case 1:
        x = 2;
#else
    case 1:
#endif
        return x;
    }
    return -1;
}
int main(void) {
    printf("%d %d %d\n", f(0), f(1), f(2));
    return 0;
}
// quiet: gcc's sanitizers do not look for values that nobody set
