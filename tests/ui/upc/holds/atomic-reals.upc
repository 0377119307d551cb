//~ places: 2
// A domain of reals.
#include <upc.h>
#include <upc_atomic.h>
shared double sum;
int main(void) {
    upc_atomicdomain_t *d = upc_all_atomicdomain_alloc(UPC_DOUBLE, UPC_ADD, 0);
    double half = 0.5;
    upc_atomic_strict(d, NULL, UPC_ADD, &sum, &half, NULL);
    upc_barrier;
    if (sum != 0.5 * THREADS) return 1;
    return 0;
}
