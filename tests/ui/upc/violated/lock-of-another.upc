//~ places: 2
// A thread gives back what another has taken.
#include <upc.h>
int main(void) {
    upc_lock_t *l = upc_all_lock_alloc();
    if (MYTHREAD == 0) upc_lock(l);
    upc_barrier;
    if (MYTHREAD == 1) upc_unlock(l); //~ ERROR lock-misuse@24: thread 1 unlocks a lock that another thread holds
    return 0;
}
