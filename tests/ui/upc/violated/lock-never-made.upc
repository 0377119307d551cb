//~ places: 2
// The pointer to the lock is null.
#include <upc.h>
upc_lock_t *shared lk[THREADS];
int main(void) {
    upc_lock(lk[MYTHREAD]); //~ ERROR lock-misuse@5: thread 0 locks a lock that is null
    return 0;
}
