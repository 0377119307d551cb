//~ places: 2
// A message whose flag is set and awaited by relaxed atomic operations.
#include <upc.h>
#include <upc_atomic.h>
shared int flag, data;
int main(void) {
    upc_atomicdomain_t *d = upc_all_atomicdomain_alloc(UPC_INT, UPC_SET | UPC_GET, 0);
    int one = 1, seen = 0;
    if (MYTHREAD == 0) {
        data = 5; //~ ERROR data-race
        upc_atomic_relaxed(d, NULL, UPC_SET, &flag, &one, NULL);
    } else {
        while (!seen) upc_atomic_relaxed(d, &seen, UPC_GET, &flag, NULL, NULL);
        if (data != 5) return 1; //~ ERROR data-race
    }
    upc_barrier;
    return 0;
}
