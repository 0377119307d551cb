//~ places: 2
// A thread returns while the other waits in a barrier.
#include <upc.h>
shared int x[THREADS];
int main(void) {
    x[MYTHREAD] = 1;
    if (MYTHREAD == 1) return 0; //~ ERROR barrier-mismatch
    upc_barrier; //~ ERROR barrier-mismatch
    return 0;
}
