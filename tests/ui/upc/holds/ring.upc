//~ places: 3
// A ring with a barrier in two phases; private work in between.
#include <upc.h>
shared int x[THREADS];
int main(void) {
    int work = 0, seen;
    x[MYTHREAD] = MYTHREAD;
    upc_notify;
    for (int i = 0; i < 3; i++) work += i;
    upc_wait;
    seen = x[(MYTHREAD + 1) % THREADS];
    return seen != (MYTHREAD + 1) % THREADS || work != 3;
}
