//~ places: 3
// Values of barriers agree.
#include <upc.h>
int main(void) {
    upc_barrier 7;
    upc_barrier MYTHREAD; //~ ERROR barrier-mismatch
    upc_barrier;
    return 0;
}
