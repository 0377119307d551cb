//~ places: 2
// Halo exchange by upc_memput, read at once.
#include <upc.h>
shared [4] int a[4 * THREADS];
int main(void) {
    int mine[2] = { 10 * MYTHREAD, 10 * MYTHREAD + 1 };
    int other = (MYTHREAD + 1) % THREADS;
    upc_memput(&a[4 * other + 2], mine, 2 * sizeof(int)); //~ ERROR data-race@5: thread 1 writes `a[2] (thread 0)`
    int sum = a[4 * MYTHREAD + 2]; //~ ERROR data-race@15: thread 0 reads `a[2] (thread 0)`
    return sum > 100;
}
