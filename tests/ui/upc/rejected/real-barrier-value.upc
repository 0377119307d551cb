// The value of a barrier is an integer.
//~ errors: 1
#include <upc.h>
int main(void) {
    upc_barrier 1.5; //~ ERROR rejected: is an integer
    return 0;
}
