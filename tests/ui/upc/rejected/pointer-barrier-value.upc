// The value of a barrier is a number: it becomes an int.
//~ errors: 1
#include <upc.h>
int x;
int main(void) {
    upc_barrier 1.5;
    upc_barrier &x; //~ ERROR rejected@17: the value of `upc_barrier` is a number, not `int *`
    return 0;
}
