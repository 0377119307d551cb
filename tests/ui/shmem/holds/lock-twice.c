// A lock is set, cleared and set again.
//~ places: 2
#include <shmem.h>
#include <stdio.h>
static long lock;
int main(void) {
    shmem_init();
    int me = shmem_my_pe();
    shmem_set_lock(&lock);
    shmem_clear_lock(&lock);
    shmem_set_lock(&lock);
    shmem_clear_lock(&lock);
    shmem_finalize();
    return 0;
}
