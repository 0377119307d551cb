// One of another type is not atomic to them.
//~ places: 2
#include <shmem.h>
#include <stdio.h>
static int count;
int main(void) {
    shmem_init();
    int me = shmem_my_pe();
    if (me == 0) shmem_int_atomic_inc(&count, 0); //~ ERROR data-race
    else shmem_uint_atomic_inc((unsigned *)&count, 0); //~ ERROR data-race
    shmem_barrier_all();
    if (me == 0) printf("%d\n", count);
    shmem_finalize();
    return 0;
}
