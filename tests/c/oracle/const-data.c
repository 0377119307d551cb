// const data, and pointers to it.
// broken: const-write
#include <stdio.h>
static const int primes[] = { 2, 3, 5, 7 };
static const struct { const char *name; int days; } months[] = { { "jan", 31 }, { "feb", 28 } };
int main(void) {
    const int *p = primes;
    int sum = 0;
    while (p < primes + 4) sum += *p++;
    printf("%d %s %d\n", sum, months[1].name, months[0].days);
#ifdef BROKEN
    *(int *)&primes[1] = 4;
#endif
    return 0;
}
