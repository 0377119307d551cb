//~ places: 2
// Halo exchange by upc_memput.
#include <upc.h>
shared [4] int a[4 * THREADS];
int main(void) {
    int mine[3] = { 10 * MYTHREAD, 10 * MYTHREAD + 1, 10 * MYTHREAD + 2 };
    int other = (MYTHREAD + 1) % THREADS;
    upc_memput(&a[4 * other + 1], mine, 3 * sizeof(int));
    upc_barrier;
    return a[4 * MYTHREAD + 3] != 10 * other + 2;
}
