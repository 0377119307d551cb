//~ places: 2
// A permutation by swaps, and no locks.
#include <upc.h>
shared int p[3];
int main(void) {
    int i;
    upc_forall (i = 0; i < 3; i++; i) p[i] = i;
    upc_barrier;
    int a = MYTHREAD, b = MYTHREAD + 1;
    int x = p[a]; //~ ERROR data-race@13: thread 1 reads `p[1] (thread 1)`
    p[a] = p[b]; //~ ERROR data-race
    p[b] = x; //~ ERROR data-race@5: thread 0 writes `p[1] (thread 1)`
    upc_barrier;
    return 0;
}
