//~ places: 3
// A ring with a barrier in two phases; private work in between.
#include <upc.h>
shared int x[THREADS];
int main(void) {
    int work = 0, seen;
    x[MYTHREAD] = MYTHREAD; //~ ERROR data-race
    upc_notify;
    seen = x[(MYTHREAD + 1) % THREADS]; //~ ERROR data-race
    for (int i = 0; i < 3; i++) work += i;
    upc_wait;
    return seen != (MYTHREAD + 1) % THREADS || work != 3; //~ ERROR error-stop
}
