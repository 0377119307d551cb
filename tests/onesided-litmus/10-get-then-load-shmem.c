// A non-blocking get, and a load of its buffer.
//~ places: 2
//~ outcomes: -1 0
//~ race: yes
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
        printf("%d\n", r);
    }
    shmem_finalize();
    return 0;
}
