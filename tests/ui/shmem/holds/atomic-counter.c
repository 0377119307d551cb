// Atomics of one type do not race.
//~ places: 2
#include <shmem.h>
#include <stdio.h>
static int count;
int main(void) {
    shmem_init();
    int me = shmem_my_pe();
    shmem_int_atomic_inc(&count, 0);
    shmem_barrier_all();
    if (me == 0) printf("%d\n", count);
    shmem_finalize();
    return 0;
}
