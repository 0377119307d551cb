//~ places: 2
// Copies between places that do not overlap.
#include <upc.h>
shared [] int a[6];
int main(void) {
    if (MYTHREAD == 0) {
        upc_memset(a, 0, 4 * sizeof(int));
        upc_memcpy(&a[3], a, 3 * sizeof(int));
    }
    upc_barrier;
    return 0;
}
