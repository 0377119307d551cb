//~ places: 2
// A counter by relaxed atomic operations, read behind the barrier.
#include <upc.h>
#include <upc_atomic.h>
shared int count;
int main(void) {
    upc_atomicdomain_t *d = upc_all_atomicdomain_alloc(UPC_INT, UPC_ADD | UPC_GET, 0);
    int one = 1;
    upc_atomic_relaxed(d, NULL, UPC_ADD, &count, &one, NULL);
    upc_barrier;
    if (count != THREADS) return 1;
    upc_all_atomicdomain_free(d);
    return 0;
}
