//~ places: 3
// Two producers and a consumer, who keeps the lock while it waits for them.
#include <upc_strict.h>
shared int slot[2], count;
int main(void) {
    upc_lock_t *l = upc_all_lock_alloc();
    if (MYTHREAD > 0) {
        upc_lock(l); //~ ERROR deadlock
        slot[count] = MYTHREAD;
        count = count + 1;
        upc_unlock(l);
    } else {
        upc_lock(l);
        while (count < 2); //~ ERROR deadlock
        upc_unlock(l);
        if (slot[0] + slot[1] != 3) return 1;
    }
    return 0;
}
