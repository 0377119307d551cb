// The buffer of a non-blocking put is free after shmem_quiet.
//~ places: 2
#include <shmem.h>
#include <stdio.h>
static int data;
int main(void) {
    shmem_init();
    int me = shmem_my_pe();
    int a = 5;
    if (me == 0) {
        shmem_int_put_nbi(&data, &a, 1, 1);
        shmem_quiet();
        a = 7;
    }
    shmem_barrier_all();
    if (me == 1) printf("%d\n", data);
    shmem_finalize();
    return 0;
}
