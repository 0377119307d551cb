//~ places: 2
// Blocks permuted.
#include <upc.h>
#include <upc_collective.h>
shared [2] int a[2 * THREADS], b[2 * THREADS];
shared int where[THREADS];
int main(void) {
    a[2 * MYTHREAD] = MYTHREAD;
    a[2 * MYTHREAD + 1] = 10 + MYTHREAD;
    where[MYTHREAD] = (MYTHREAD + 1) % THREADS;
    upc_all_permute(b, a, where, 2 * sizeof(int), UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
    return b[2 * MYTHREAD + 1] == 10 + (MYTHREAD + THREADS - 1) % THREADS ? 0 : 1;
}
