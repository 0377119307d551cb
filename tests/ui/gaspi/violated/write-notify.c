// The notification of another write says nothing of the first one.
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
    if (rank == 0) {
        part[0] = 5;
        gaspi_write(0, 0, 1, 0, 8, 4, 0, GASPI_BLOCK); //~ ERROR data-race
        gaspi_write_notify(0, 0, 1, 0, 12, 4, 3, 1, 0, GASPI_BLOCK);
    } else {
        gaspi_notify_waitsome(0, 0, 8, &id, GASPI_BLOCK);
        printf("%d %d\n", part[2], id); //~ ERROR data-race
    }
    gaspi_proc_term(GASPI_BLOCK);
    return 0;
}
