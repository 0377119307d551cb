// They make different ones.
//~ places: 2
#include <shmem.h>
#include <stdio.h>
int main(void) {
    shmem_init();
    int me = shmem_my_pe();
    if (me == 0) shmem_barrier_all(); //~ ERROR barrier-mismatch
    else shmem_sync_all(); //~ ERROR barrier-mismatch
    shmem_finalize();
    return 0;
}
