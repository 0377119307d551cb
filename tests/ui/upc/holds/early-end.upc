//~ places: 2
// A thread that ends does not come to a barrier any more.
#include <upc.h>
int main(void) {
    upc_barrier;
    upc_barrier; 
    return 0;
}
