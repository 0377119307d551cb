// A sum, and then a barrier before others write the results.
//~ places: 2
#include <shmem.h>
#include <stdio.h>
static int value, sum;
int main(void) {
    shmem_init();
    int me = shmem_my_pe();
    value = me + 1;
    shmem_int_sum_reduce(SHMEM_TEAM_WORLD, &sum, &value, 1);
    shmem_barrier_all();
    if (me == 0) shmem_int_p(&sum, 9, 1);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
