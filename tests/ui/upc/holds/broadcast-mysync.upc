//~ places: 2
// The data of a thread are done when it has left a broadcast with UPC_OUT_MYSYNC; those of others need a barrier.
#include <upc.h>
#include <upc_collective.h>
shared int a[THREADS];
shared int x = 4;
int main(void) {
    upc_all_broadcast(a, &x, sizeof(int), UPC_IN_ALLSYNC | UPC_OUT_MYSYNC);
    if (MYTHREAD == 0) x = 5;
    return a[MYTHREAD] == 4 ? 0 : 1;
    return 0;
}
