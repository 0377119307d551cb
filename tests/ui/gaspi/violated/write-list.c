// Both go to one word.
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
        gaspi_segment_id_t all[] = {0, 0};
        gaspi_offset_t from[] = {0, 4}, to[] = {8, 12};
        gaspi_size_t sizes[] = {4, 4};
        part[0] = 5;
        part[1] = 6;
        gaspi_write(0, 0, 1, 0, 8, 4, 0, GASPI_BLOCK); //~ ERROR data-race
        gaspi_write_list_notify(2, all, from, 1, all, to, sizes, 0, 1, 7, 0, GASPI_BLOCK); //~ ERROR data-race
        gaspi_wait(0, GASPI_BLOCK);
    } else {
        gaspi_notify_waitsome(0, 1, 1, &id, GASPI_BLOCK);
        gaspi_notify_reset(0, id, &value);
        printf("%d %u\n", part[3], value);
    }
    gaspi_proc_term(GASPI_BLOCK);
    return 0;
}
