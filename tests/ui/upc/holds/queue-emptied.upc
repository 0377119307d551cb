//~ places: 3
// Two producers and a consumer, who gives the lock back between two looks.
#include <upc_strict.h>
shared int slot[2], count;
int main(void) {
    upc_lock_t *l = upc_all_lock_alloc();
    if (MYTHREAD > 0) {
        upc_lock(l);
        slot[count] = MYTHREAD;
        count = count + 1;
        upc_unlock(l);
    } else {
        int seen = 0;
        while (seen < 2) {
            upc_lock(l);
            seen = count;
            upc_unlock(l);
        }
        if (slot[0] + slot[1] != 3) return 1;
    }
    return 0;
}
