//~ places: 2
// A domain is used before it is freed.
#include <upc.h>
#include <upc_atomic.h>
shared int x;
int main(void) {
    upc_atomicdomain_t *d = upc_all_atomicdomain_alloc(UPC_INT, UPC_INC, 0);
    upc_atomic_strict(d, NULL, UPC_INC, &x, NULL, NULL);
    upc_all_atomicdomain_free(d);
    return 0;
}
