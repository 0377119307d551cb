// Nothing does.
//~ places: 2
#include <shmem.h>
#include <stdio.h>
static int data;
int main(void) {
    shmem_init();
    int me = shmem_my_pe();
    if (me == 0) {
        int a = 5, b = 6;
        shmem_int_put(&data, &a, 1, 1); //~ ERROR data-race
        shmem_int_put(&data, &b, 1, 1); //~ ERROR data-race
    }
    shmem_barrier_all();
    if (me == 1) printf("%d\n", data);
    shmem_finalize();
    return 0;
}
