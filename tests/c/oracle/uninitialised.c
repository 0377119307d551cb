// Values that are set before they are read.
// broken: uninitialized-read
#include <stdio.h>
static int classify(int n) {
    int kind;
    if (n < 0) kind = -1;
    else if (n > 0) kind = 1;
#ifndef BROKEN
    else kind = 0;
#endif
    return kind * 10;
}
int main(void) {
    printf("%d %d %d\n", classify(-5), classify(3), classify(0));
    return 0;
}
// quiet: gcc's sanitizers do not look for values that nobody set
