//~ places: 2
// The domain was made for additions only.
#include <upc.h>
#include <upc_atomic.h>
shared int count;
int main(void) {
    upc_atomicdomain_t *d = upc_all_atomicdomain_alloc(UPC_INT, UPC_ADD, 0);
    int two = 2;
    upc_atomic_relaxed(d, NULL, UPC_MULT, &count, &two, NULL); //~ ERROR library-misuse@5: UPC_MULT is not among the operations of
    upc_all_atomicdomain_free(d);
    return 0;
}
