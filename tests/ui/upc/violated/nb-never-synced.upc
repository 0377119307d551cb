//~ places: 2
// A copy that is never synced.
#include <upc.h>
#include <upc_nb.h>
shared int x[THREADS];
int main(void) {
    int got;
    x[MYTHREAD] = MYTHREAD;
    upc_barrier;
    upc_handle_t h = upc_memget_nb(&got, &x[(MYTHREAD + 1) % THREADS], sizeof got);
    return 0; //~ ERROR library-misuse
}
