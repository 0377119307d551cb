// A PE that there is.
//~ places: 2
#include <shmem.h>
#include <stdio.h>
static int data;
int main(void) {
    shmem_init();
    int me = shmem_my_pe();
    if (me == 0) {
        int a = 5;
        shmem_int_put(&data, &a, 1, 1);
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
