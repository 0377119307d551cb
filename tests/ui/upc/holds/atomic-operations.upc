//~ places: 2
// Operations of one domain, on one thread.
#include <upc.h>
#include <upc_atomic.h>
shared long x;
int main(void) {
    upc_atomicdomain_t *d = upc_all_atomicdomain_alloc(UPC_LONG, UPC_SET | UPC_CSWAP | UPC_INC, 0);
    long three = 3, four = 4, was = -1;
    if (MYTHREAD == 0) {
        upc_atomic_strict(d, NULL, UPC_SET, &x, &three, NULL);
        upc_atomic_strict(d, &was, UPC_CSWAP, &x, &three, &four);
        if (was != 3) return 1;
        upc_atomic_strict(d, &was, UPC_INC, &x, NULL, NULL);
        if (was != 4) return 2;
    }
    upc_barrier;
    return 0;
}
