// A put of one element may be what another PE waits for.
//~ places: 2
#include <shmem.h>
#include <stdio.h>
static int data, flag;
int main(void) {
    shmem_init();
    int me = shmem_my_pe();
    if (me == 0) {
        int a = 5;
        shmem_int_put(&data, &a, 1, 1);
        shmem_fence();
        shmem_int_p(&flag, 1, 1);
    } else {
        shmem_int_wait_until(&flag, SHMEM_CMP_NE, 0);
        printf("%d\n", data);
    }
    shmem_finalize();
    return 0;
}
