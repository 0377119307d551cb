// A put on a context of its own, completed by its own quiet. `-D BROKEN`: shmem_barrier_all alone, which completes the default context.
#include <shmem.h>
#include <stdio.h>
static int data;

int main(void) {
    shmem_ctx_t ctx;
    shmem_init();
    int me = shmem_my_pe(), a = 5;
    shmem_ctx_create(SHMEM_CTX_PRIVATE, &ctx);
    if (me == 0) {
        shmem_ctx_int_put(ctx, &data, &a, 1, 1);
#ifndef BROKEN
        shmem_ctx_quiet(ctx);
#endif
    }
    shmem_barrier_all();
    if (me == 1) printf("%d\n", data);
    shmem_ctx_destroy(ctx);
    shmem_finalize();
    return 0;
}
