//~ places: 3
// One thread stores a constant for all.
#include <upc.h>
shared int x;
int main(void) {
    if (MYTHREAD == 0) x = 5;
    upc_barrier;
    return x != 5;
}
