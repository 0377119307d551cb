//~ places: 2
// The data of a thread are done when it has left a broadcast with UPC_OUT_MYSYNC; those of others are not.
#include <upc.h>
#include <upc_collective.h>
shared int a[THREADS];
shared int x = 4;
int main(void) {
    upc_all_broadcast(a, &x, sizeof(int), UPC_IN_ALLSYNC | UPC_OUT_MYSYNC); //~ ERROR data-race
    return a[(MYTHREAD + 1) % THREADS] >= 0 ? 0 : 1; //~ ERROR data-race
    return 0;
}
