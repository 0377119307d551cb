// A lock guards a counter that is read and written back.
//~ places: 2
#include <shmem.h>
#include <stdio.h>
static long lock;
static int count;
int main(void) {
    shmem_init();
    int me = shmem_my_pe();
    shmem_set_lock(&lock);
    int n = shmem_int_g(&count, 0);
    shmem_int_p(&count, n + 1, 0);
    shmem_clear_lock(&lock);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
