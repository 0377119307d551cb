//~ places: 2
// Two threads put into a queue under a lock; the count says how many there are.
#include <upc.h>
shared int slot[4], count;
int main(void) {
    upc_lock_t *l = upc_all_lock_alloc();
    upc_lock(l);
    int at = count;
    count = at + 1;
    upc_unlock(l);
    slot[0] = at; //~ ERROR data-race
    upc_barrier;
    return count != 2;
}
