// A notification of zero.
//~ places: 2
#include <GASPI.h>
#include <stdio.h>
int main(void) {
    gaspi_rank_t rank, num;
    gaspi_pointer_t at;
    gaspi_notification_id_t id;
    gaspi_proc_init(GASPI_BLOCK);
    gaspi_proc_rank(&rank);
    gaspi_proc_num(&num);
    gaspi_segment_create(0, 32, GASPI_GROUP_ALL, GASPI_BLOCK, GASPI_MEM_INITIALIZED);
    gaspi_segment_ptr(0, &at);
    int *part = at;
    gaspi_barrier(GASPI_GROUP_ALL, GASPI_BLOCK);
    gaspi_notify(0, 1 - rank, 0, 0, 0, GASPI_BLOCK); //~ ERROR rma-misuse
    gaspi_notify_waitsome(0, 0, 1, &id, GASPI_BLOCK);
    gaspi_proc_term(GASPI_BLOCK);
    return 0;
}
