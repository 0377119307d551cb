// The PEs ask for different sizes.
//~ places: 2
#include <shmem.h>
#include <stdio.h>
int main(void) {
    shmem_init();
    int me = shmem_my_pe();
    int *row = shmem_malloc((1 + me) * sizeof(int)); //~ ERROR barrier-mismatch
    row[0] = me;
    shmem_barrier_all();
    int other = shmem_int_g(row, 1 - me);
    printf("%d\n", other);
    shmem_free(row);
    shmem_finalize();
    return 0;
}
