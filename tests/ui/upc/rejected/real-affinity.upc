// An affinity is an address or an integer.
//~ errors: 1
#include <upc.h>
int main(void) {
    int i;
    upc_forall (i = 0; i < 2; i++; 1.5) ; //~ ERROR rejected: an affinity is
    return 0;
}
