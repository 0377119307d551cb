//~ places: 2
// A value for all, and the sum of all.
#include <upc.h>
#include <upc_collective.h>
shared [] int from[1];
shared int to[THREADS], part[THREADS], sum;
int main(void) {
    if (MYTHREAD == 0) from[0] = 5;
    upc_all_broadcast(to, from, sizeof(int), UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
    part[MYTHREAD] = to[MYTHREAD] + MYTHREAD;
    upc_all_reduceI(&sum, part, UPC_ADD, THREADS, 1, NULL, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
    return sum != 11;
}
