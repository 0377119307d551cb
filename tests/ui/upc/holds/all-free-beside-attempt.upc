//~ places: 2
// What all threads give back together is there until the last one comes, also where something else only informs.
#include <upc.h>
int main(void) {
    upc_lock_t *lock = upc_all_lock_alloc();
    shared int *p = (shared int *)upc_all_alloc(THREADS, sizeof(int));
    if (MYTHREAD == 0) *p = 1;
    upc_all_free(p);
    if (MYTHREAD == 0) upc_lock_attempt(lock);
    return 0;
}
