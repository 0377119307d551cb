// The buffer of a non-blocking put is used again.
//~ places: 2
//~ outcomes: 5 7
//~ race: yes
#include <shmem.h>
#include <stdio.h>
static int d, e, f;
static uint64_t s;
int main(void) {
    int a = 5, b = 6, r = -1;
    shmem_init();
    int rank = shmem_my_pe();
    if (rank == 0) {
        shmem_int_put_nbi(&d, &a, 1, 1);
        a = 7;
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
