//~ places: 2
// A thread that has notified waits before it ends.
#include <upc.h>
int main(void) {
    upc_barrier;
    upc_notify;
    return 0; //~ ERROR barrier-mismatch
}
