// A counter that runs over its limit.
// broken: integer-overflow
#include <limits.h>
#include <stdio.h>
int main(void) {
    int n = 0;
#ifdef BROKEN
    for (int i = INT_MAX - 2; i <= INT_MAX; i++) n++;
#else
    for (int i = INT_MAX - 2; i < INT_MAX; i++) n++;
#endif
    printf("%d\n", n);
    return 0;
}
