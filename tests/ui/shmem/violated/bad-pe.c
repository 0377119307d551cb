// A PE that there is not.
//~ places: 2
#include <shmem.h>
#include <stdio.h>
static int data;
int main(void) {
    shmem_init();
    int me = shmem_my_pe();
    if (me == 0) {
        int a = 5;
        shmem_int_put(&data, &a, 1, 2); //~ ERROR bad-place@9: there is no PE 2: the PEs are 0 to one below 2, in rank 0
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
