//~ places: 2
// A lock is taken again by who holds it.
#include <upc.h>
int main(void) {
    upc_lock_t *l = upc_all_lock_alloc();
    upc_lock(l);
    upc_lock(l); //~ ERROR lock-misuse@5: thread 0 locks a lock that it holds already
    upc_unlock(l);
    return 0;
}
