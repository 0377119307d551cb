// What entries of a look-up table can match.
#include <upc_relaxed.h>
#include <stdio.h>

#define N 3

shared int a[N * THREADS];
shared int lk;
upc_lock_t *lock;

int main(void) {
    int i, sum = 0, unused;
    lock = upc_all_lock_alloc();
    for (i = 0; i < N; i++) a[i] = 2 * i;
    upc_lock(lock);
    lk = lk + 1;
    upc_unlock(lock);
    if (sum > N) sum = 0; else if (sum == 0) sum = 1;
    while (a[0] < 3) a[0]++;
    printf("%d\n", sum);
    printf("%d\n", lk);
    upc_barrier;
    return 0;
}
