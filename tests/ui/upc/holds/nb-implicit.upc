//~ places: 2
// Copies without handles, one after the other.
#include <upc.h>
#include <upc_nb.h>
shared [2] int a[2 * THREADS], b[2 * THREADS];
int main(void) {
    a[2 * MYTHREAD] = 3;
    a[2 * MYTHREAD + 1] = 4;
    upc_memset_nbi(&b[2 * MYTHREAD], 0, 2 * sizeof(int));
    upc_synci();
    upc_memcpy_nbi(&b[2 * MYTHREAD], &a[2 * MYTHREAD], 2 * sizeof(int));
    upc_synci();
    return b[2 * MYTHREAD + 1] == 4 ? 0 : 1;
}
