// All PEs make the same collective calls.
//~ places: 2
#include <shmem.h>
#include <stdio.h>
int main(void) {
    shmem_init();
    int me = shmem_my_pe();
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
