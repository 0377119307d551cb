//~ places: 2
// A private pointer by upc_cast to what another thread has: it is null.
#include <upc.h>
#include <upc_castable.h>
shared int a[2 * THREADS];
int main(void) {
    int *own = upc_cast(&a[(MYTHREAD + 1) % THREADS]);
    own[1] = 4; //~ ERROR null-dereference
    upc_barrier;
    return a[MYTHREAD + THREADS] == 4 && upc_thread_info(MYTHREAD).guaranteedCastable ? 0 : 1;
}
