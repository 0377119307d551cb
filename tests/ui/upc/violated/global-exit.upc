//~ places: 2
// A thread that finds an error ends all.
#include <upc.h>
shared int a[THREADS];
int main(void) {
    a[MYTHREAD] = MYTHREAD;
    if (a[MYTHREAD] != 1) upc_global_exit(3); //~ ERROR error-stop
    upc_barrier;
    return 0;
}
