// A put and a load, each under a lock.
//~ places: 2
//~ outcomes: 0 5
//~ race: no
#include <shmem.h>
#include <stdio.h>
static int d, e, f;
static uint64_t s;
static long l;
int main(void) {
    int a = 5, b = 6, r = -1;
    shmem_init();
    int rank = shmem_my_pe();
    if (rank == 0) {
        shmem_set_lock(&l);
        shmem_int_put(&d, &a, 1, 1);
        shmem_clear_lock(&l);
    }
    if (rank == 1) {
        shmem_set_lock(&l);
        printf("%d\n", d);
        shmem_clear_lock(&l);
    }
    shmem_finalize();
    return 0;
}
