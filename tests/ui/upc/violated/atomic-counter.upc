//~ places: 2
// The same, read in the phase of the operations.
#include <upc.h>
#include <upc_atomic.h>
shared int count;
int main(void) {
    upc_atomicdomain_t *d = upc_all_atomicdomain_alloc(UPC_INT, UPC_ADD | UPC_GET, 0);
    int one = 1;
    upc_atomic_relaxed(d, NULL, UPC_ADD, &count, &one, NULL); //~ ERROR data-race
    if (count > THREADS) return 1; //~ ERROR data-race
    upc_all_atomicdomain_free(d);
    return 0;
}
