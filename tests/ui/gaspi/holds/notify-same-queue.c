// A notification comes behind the writes of its queue.
//~ places: 2
#include <GASPI.h>
#include <stdio.h>
int main(void) {
    gaspi_rank_t rank, num;
    gaspi_pointer_t at;
    gaspi_notification_id_t id;
    gaspi_notification_t value;
    gaspi_proc_init(GASPI_BLOCK);
    gaspi_proc_rank(&rank);
    gaspi_proc_num(&num);
    gaspi_segment_create(0, 32, GASPI_GROUP_ALL, GASPI_BLOCK, GASPI_MEM_INITIALIZED);
    gaspi_segment_ptr(0, &at);
    int *part = at;
    gaspi_barrier(GASPI_GROUP_ALL, GASPI_BLOCK);
    if (rank == 0) {
        part[0] = 5;
        gaspi_write(0, 0, 1, 0, 8, 4, 0, GASPI_BLOCK);
        gaspi_notify(0, 1, 3, 1, 0, GASPI_BLOCK);
    } else {
        gaspi_notify_waitsome(0, 3, 1, &id, GASPI_BLOCK);
        gaspi_notify_reset(0, id, &value);
        printf("%d %u\n", part[2], value);
    }
    gaspi_proc_term(GASPI_BLOCK);
    return 0;
}
