// What comes behind shmem_clear_lock is not guarded.
//~ places: 2
#include <shmem.h>
#include <stdio.h>
static long lock;
static int count;
int main(void) {
    shmem_init();
    int me = shmem_my_pe();
    shmem_set_lock(&lock);
    int n = shmem_int_g(&count, 0); //~ ERROR data-race
    shmem_clear_lock(&lock);
    shmem_int_p(&count, n + 1, 0); //~ ERROR data-race
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
