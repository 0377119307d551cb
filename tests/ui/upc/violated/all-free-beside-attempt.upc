//~ places: 2
// One thread gives it back before the other has used it.
#include <upc.h>
int main(void) {
    upc_lock_t *lock = upc_all_lock_alloc();
    shared int *p = (shared int *)upc_all_alloc(THREADS, sizeof(int));
    if (MYTHREAD == 0) *p = 1; //~ ERROR data-race
    //~^ ERROR use-after-free
    if (MYTHREAD == 1) upc_free(p); //~ ERROR data-race
    if (MYTHREAD == 0) upc_lock_attempt(lock);
    return 0;
}
