//~ places: 2
// A lock is taken and given back once.
#include <upc.h>
shared int count;
int main(void) {
    upc_lock_t *l = upc_all_lock_alloc();
    upc_lock(l);
    count++;
    upc_unlock(l);
    return 0;
}
