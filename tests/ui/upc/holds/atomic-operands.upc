//~ places: 1
// An operation with the operand that it needs.
#include <upc.h>
#include <upc_atomic.h>
shared unsigned int x = 6;
int main(void) {
    upc_atomicdomain_t *d = upc_all_atomicdomain_alloc(UPC_UINT, UPC_AND | UPC_MAX, 0);
    unsigned int mask = 3, was;
    upc_atomic_relaxed(d, &was, UPC_AND, &x, &mask, NULL);
    if (x != 2 || was != 6) return 1;
    upc_atomic_relaxed(d, NULL, UPC_MAX, &x, &was, NULL);
    return x == 6 ? 0 : 2;
}
