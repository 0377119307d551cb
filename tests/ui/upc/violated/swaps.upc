//~ places: 2
// A permutation by swaps under two locks, in the order of the indices.
#include <upc.h>
shared int p[3];
upc_lock_t *shared lk[3];
int main(void) {
    int i;
    upc_forall (i = 0; i < 3; i++; i) {
        p[i] = i;
        lk[i] = upc_global_lock_alloc();
    }
    upc_barrier;
    int a = MYTHREAD == 0 ? 0 : 1, b = MYTHREAD == 0 ? 1 : 0;
    int low = a, high = b;
    upc_lock(lk[low]);
    upc_lock(lk[high]); //~ ERROR deadlock
    int x = p[a];
    p[a] = p[b];
    p[b] = x;
    upc_unlock(lk[high]);
    upc_unlock(lk[low]);
    upc_barrier;
    return p[0] + p[1] + p[2] != 3;
}
