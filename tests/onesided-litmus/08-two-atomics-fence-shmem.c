// Two atomics with a fence between.
//~ places: 2
//~ outcomes: 6
//~ race: no
#include <shmem.h>
#include <stdio.h>
static int d, e, f;
static uint64_t s;
int main(void) {
    int a = 5, b = 6, r = -1;
    shmem_init();
    int rank = shmem_my_pe();
    if (rank == 0) {
        shmem_int_atomic_set(&d, a, 1);
        shmem_fence();
        shmem_int_atomic_set(&d, b, 1);
        shmem_quiet();
        shmem_int_atomic_set(&f, 1, 1);
    }
    if (rank == 1) {
        shmem_int_wait_until(&f, SHMEM_CMP_EQ, 1);
        printf("%d\n", d);
    }
    shmem_finalize();
    return 0;
}
