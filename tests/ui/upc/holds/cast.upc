//~ places: 2
// A private pointer by upc_cast.
#include <upc.h>
#include <upc_castable.h>
shared int a[2 * THREADS];
int main(void) {
    int *own = upc_cast(&a[MYTHREAD]);
    own[1] = 4;
    upc_barrier;
    return a[MYTHREAD + THREADS] == 4 && upc_thread_info(MYTHREAD).guaranteedCastable ? 0 : 1;
}
