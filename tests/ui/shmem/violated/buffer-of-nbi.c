// It is not free before.
//~ places: 2
#include <shmem.h>
#include <stdio.h>
static int data;
int main(void) {
    shmem_init();
    int me = shmem_my_pe();
    int a = 5;
    if (me == 0) {
        shmem_int_put_nbi(&data, &a, 1, 1); //~ ERROR data-race@9: shmem_int_put_nbi (2) of rank 0 reads `a`
        a = 7; //~ ERROR data-race@9: rank 0 writes `a`
    }
    shmem_barrier_all();
    if (me == 1) printf("%d\n", data);
    shmem_finalize();
    return 0;
}
