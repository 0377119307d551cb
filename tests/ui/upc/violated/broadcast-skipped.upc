//~ places: 2
// One thread leaves the collective call out.
#include <upc.h>
#include <upc_collective.h>
shared [] int from[1];
shared int to[THREADS];
int main(void) {
    if (MYTHREAD == 0) upc_all_broadcast(to, from, sizeof(int), 0); //~ ERROR barrier-mismatch
    return 0; //~ ERROR barrier-mismatch
}
