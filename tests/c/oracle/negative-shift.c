// A shift by a negative amount.
// broken: integer-overflow
#include <stdio.h>
static int moved(int x, int by) {
#ifdef BROKEN
    return x << by;
#else
    return by < 0 ? x >> -by : x << by;
#endif
}
int main(void) {
    printf("%d %d %d\n", moved(5, 3), moved(5, 0), moved(40, -3));
    return 0;
}
