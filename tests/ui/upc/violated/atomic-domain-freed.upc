//~ places: 2
// A domain is used when all have freed it.
#include <upc.h>
#include <upc_atomic.h>
shared int x;
int main(void) {
    upc_atomicdomain_t *d = upc_all_atomicdomain_alloc(UPC_INT, UPC_INC, 0);
    upc_all_atomicdomain_free(d);
    upc_barrier;
    upc_atomic_strict(d, NULL, UPC_INC, &x, NULL, NULL); //~ ERROR library-misuse
    return 0;
}
