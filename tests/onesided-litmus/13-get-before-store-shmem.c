// A get, completion, a barrier; then the target stores.
//~ places: 2
//~ outcomes: 0
//~ race: no
#include <shmem.h>
#include <stdio.h>
static int d, e, f;
static uint64_t s;
int main(void) {
    int a = 5, b = 6, r = -1;
    shmem_init();
    int rank = shmem_my_pe();
    if (rank == 0) {
        shmem_int_get_nbi(&r, &d, 1, 1);
        shmem_quiet();
        shmem_sync_all();
        printf("%d\n", r);
    }
    if (rank == 1) {
        shmem_sync_all();
        d = 9;
    }
    shmem_finalize();
    return 0;
}
