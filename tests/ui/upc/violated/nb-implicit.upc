//~ places: 2
// Copies without handles, two of them to the same place.
#include <upc.h>
#include <upc_nb.h>
shared [2] int a[2 * THREADS], b[2 * THREADS];
int main(void) {
    a[2 * MYTHREAD] = 3;
    a[2 * MYTHREAD + 1] = 4;
    upc_memset_nbi(&b[2 * MYTHREAD], 0, 2 * sizeof(int)); //~ ERROR data-race
    upc_memcpy_nbi(&b[2 * MYTHREAD], &a[2 * MYTHREAD], 2 * sizeof(int)); //~ ERROR data-race
    upc_synci();
    return b[2 * MYTHREAD + 1] >= 0 ? 0 : 1;
}
