// A fence orders no gets.
//~ places: 2
#include <shmem.h>
#include <stdio.h>
static int data;
int main(void) {
    shmem_init();
    int me = shmem_my_pe();
    int a = 0;
    data = me;
    shmem_barrier_all();
    if (me == 0) {
        shmem_int_get_nbi(&a, &data, 1, 1); //~ ERROR data-race
        shmem_fence();
        printf("%d\n", a); //~ ERROR data-race
    }
    shmem_finalize();
    return 0;
}
