// A PE sets a lock that it holds.
//~ places: 2
#include <shmem.h>
#include <stdio.h>
static long lock;
int main(void) {
    shmem_init();
    int me = shmem_my_pe();
    shmem_set_lock(&lock);
    shmem_set_lock(&lock); //~ ERROR lock-misuse
    shmem_clear_lock(&lock);
    shmem_finalize();
    return 0;
}
