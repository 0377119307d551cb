//~ places: 2
// Memory that all threads ask for together; freed once, by one.
#include <upc.h>
int main(void) {
    shared [2] int *p = (shared [2] int *)upc_all_alloc(2 * THREADS, 2 * sizeof(int));
    int i;
    upc_forall (i = 0; i < 4 * THREADS; i++; &p[i]) p[i] = i;
    upc_barrier;
    for (i = 0; i < 4 * THREADS; i++)
        if (p[i] != i) return 1;
    upc_barrier;
    if (MYTHREAD == 0) upc_free(p);
    return 0;
}
