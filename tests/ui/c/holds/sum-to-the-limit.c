//~ places: 1
// A sum up to INT_MAX, and one more.
#include <limits.h>
#include <stdio.h>
int main(void) {
    int sum = 0;
    unsigned wraps = UINT_MAX;
    for (int i = 30; i >= 0; i--)
        sum += 1 << i;
    wraps += 1;
    printf("%d %u\n", sum, wraps);
    return 0;
}
