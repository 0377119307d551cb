//~ places: 2
// A lock that is tried, with a slot of its own for who does not get it.
#include <upc.h>
shared int count, spare[THREADS];
int main(void) {
    upc_lock_t *l = upc_all_lock_alloc();
    if (upc_lock_attempt(l)) {
        count = count + 1; //~ ERROR data-race
        upc_unlock(l);
    } else {
        count = count + 1; //~ ERROR data-race
    }
    upc_barrier;
    return 0;
}
