// shmem_sync_all completes nothing.
//~ places: 2
#include <shmem.h>
#include <stdio.h>
static int data;
int main(void) {
    shmem_init();
    int me = shmem_my_pe();
    int a = 5;
    if (me == 0) shmem_int_put(&data, &a, 1, 1); //~ ERROR data-race@18: shmem_int_put (2) of rank 0 writes `data@1`
    shmem_sync_all();
    if (me == 1) printf("%d\n", data); //~ ERROR data-race@33: rank 1 reads `data@1`
    shmem_finalize();
    return 0;
}
