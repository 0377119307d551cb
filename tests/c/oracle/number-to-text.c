// Numbers written digit by digit, in several bases.
// broken: index-out-of-bounds
// quiet: gcc puts no guard in front of a static object
#include <limits.h>
#include <stdio.h>
#ifdef BROKEN
#define ROOM 10
#else
#define ROOM 40
#endif
static char *text(long v, int base) {
    static char buffer[ROOM];
    char *p = buffer + ROOM;
    unsigned long u = v < 0 ? 0ul - (unsigned long)v : (unsigned long)v;
    *--p = 0;
    do *--p = "0123456789abcdef"[u % base]; while (u /= base);
    if (v < 0) *--p = '-';
    return p;
}
int main(void) {
    printf("%s ", text(0, 10));
    printf("%s ", text(-255, 16));
    printf("%s ", text(INT_MIN, 10));
    printf("%s\n", text(170, 8));
    return 0;
}
