//~ places: 2
// A lock is taken after it was freed.
#include <upc.h>
int main(void) {
    upc_lock_t *l = upc_all_lock_alloc();
    upc_barrier;
    if (MYTHREAD == 0) {
        upc_lock_free(l);
        upc_lock(l); //~ ERROR lock-misuse@9: thread 0 locks a lock that was freed
    }
    return 0;
}
