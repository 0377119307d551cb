// shmem_barrier_all does not complete what other contexts have under way.
//~ places: 2
#include <shmem.h>
#include <stdio.h>
static int data;
int main(void) {
    shmem_init();
    int me = shmem_my_pe();
    int a = 5;
    shmem_ctx_t ctx;
    shmem_ctx_create(SHMEM_CTX_PRIVATE, &ctx);
    if (me == 0) {
        shmem_ctx_int_put(ctx, &data, &a, 1, 1); //~ ERROR data-race
    }
    shmem_barrier_all();
    if (me == 1) printf("%d\n", data); //~ ERROR data-race
    shmem_barrier_all();
    shmem_ctx_destroy(ctx);
    shmem_finalize();
    return 0;
}
