//~ places: 2
// A thread that finds an error ends all.
#include <upc.h>
shared int a[THREADS];
int main(void) {
    a[MYTHREAD] = 1;
    if (a[MYTHREAD] != 1) upc_global_exit(3);
    upc_barrier;
    return 0;
}
