// A read, gaspi_wait, a load.
//~ places: 2
//~ outcomes: 5
//~ race: no
#include <GASPI.h>
#include <stdio.h>
int main(void) {
    gaspi_rank_t rank;
    gaspi_pointer_t at;
    gaspi_notification_id_t id;
    gaspi_proc_init(GASPI_BLOCK);
    gaspi_proc_rank(&rank);
    gaspi_segment_create(0, 32, GASPI_GROUP_ALL, GASPI_BLOCK, GASPI_MEM_INITIALIZED);
    gaspi_segment_ptr(0, &at);
    int *w = at;
    w[0] = 5;
    w[1] = 6;
    gaspi_barrier(GASPI_GROUP_ALL, GASPI_BLOCK);
    if (rank == 0) {
        gaspi_read(0, 16, 1, 0, 0, 4, 0, GASPI_BLOCK);
        gaspi_wait(0, GASPI_BLOCK);
        printf("%d\n", w[4]);
    }
    gaspi_proc_term(GASPI_BLOCK);
    return 0;
}
