//~ places: 2
// A copy that is synced by attempts.
#include <upc.h>
#include <upc_nb.h>
shared int x[THREADS];
int main(void) {
    int got;
    x[MYTHREAD] = MYTHREAD;
    upc_barrier;
    upc_handle_t h = upc_memget_nb(&got, &x[(MYTHREAD + 1) % THREADS], sizeof got);
    while (!upc_sync_attempt(h)) ;
    if (got != (MYTHREAD + 1) % THREADS) return 1;
    return 0;
}
