// Primes by a sieve of chars.
// broken: index-out-of-bounds
#include <stdio.h>
#define N 60
static char composite[N];
int main(void) {
    int count = 0;
    for (int i = 2; i < N; i++) {
        if (composite[i]) continue;
        count++;
        printf("%d ", i);
#ifdef BROKEN
        for (int j = i * i; j <= N; j += i) composite[j] = 1;
#else
        for (int j = i * i; j < N; j += i) composite[j] = 1;
#endif
    }
    printf("= %d\n", count);
    return 0;
}
