// upc_localsizeof is for what is shared.
//~ errors: 1
#include <upc.h>
int x;
int main(void) {
    return upc_localsizeof(x); //~ ERROR rejected: is for what is shared
}
