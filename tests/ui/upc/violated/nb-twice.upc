//~ places: 2
// A handle is synced twice.
#include <upc.h>
#include <upc_nb.h>
shared [4] int a[4 * THREADS];
int main(void) {
    int mine[4] = {1, 2, 3, 4};
    upc_handle_t h = upc_memput_nb(&a[4 * ((MYTHREAD + 1) % THREADS)], mine, sizeof mine);
    upc_sync(h);
    upc_sync(h); //~ ERROR library-misuse
    upc_barrier;
    return a[4 * MYTHREAD + 3] == 4 ? 0 : 1;
}
