//~ places: 2
//~ at-start: data-race
// Two threads store different values: nothing is said of the same value, as the columns show.
#include <upc.h>
shared int x;
int main(void) {
    x = MYTHREAD + 5; //~ ERROR data-race: and nothing orders the two
    upc_barrier;
    return 0;
}
