//~ places: 3
//~ at-start: data-race
// One thread stores a constant for all.
#include <upc.h>
shared int x;
int main(void) {
    x = 5; //~ ERROR data-race: both write the same value
    upc_barrier;
    return x != 5;
}
