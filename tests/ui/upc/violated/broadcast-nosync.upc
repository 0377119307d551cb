//~ places: 2
// A value for all, without synchronisation on either side.
#include <upc.h>
#include <upc_collective.h>
shared [] int from[1];
shared int to[THREADS];
int main(void) {
    if (MYTHREAD == 0) from[0] = 5; //~ ERROR data-race
    upc_all_broadcast(to, from, sizeof(int), UPC_IN_NOSYNC | UPC_OUT_NOSYNC); //~ ERROR data-race
    return 0;
}
