// A blocking put has read its source when it returns.
//~ places: 2
#include <shmem.h>
#include <stdio.h>
static int data;
int main(void) {
    shmem_init();
    int me = shmem_my_pe();
    int a = 5;
    if (me == 0) {
        shmem_int_put(&data, &a, 1, 1);
        a = 7;
    }
    shmem_barrier_all();
    if (me == 1) printf("%d %d\n", data, a);
    shmem_finalize();
    return 0;
}
