// Two writes, a notification in their queue, an answer. `-D BROKEN`: the notification is in another queue. `-D BARRIER`: gaspi_wait and a
// barrier instead of it.
#include <GASPI.h>
#include <stdio.h>
#ifdef BROKEN
#define QUEUE 1
#else
#define QUEUE 0
#endif

int main(void) {
    gaspi_rank_t rank;
    gaspi_pointer_t at;
    gaspi_notification_id_t id;
    gaspi_notification_t value;
    gaspi_proc_init(GASPI_BLOCK);
    gaspi_proc_rank(&rank);
    gaspi_segment_create(0, 16, GASPI_GROUP_ALL, GASPI_BLOCK, GASPI_MEM_INITIALIZED);
    gaspi_segment_ptr(0, &at);
    int *part = at;
    if (rank == 0) {
        part[0] = 5;
        part[1] = 6;
        gaspi_write(0, 0, 1, 0, 8, 4, 0, GASPI_BLOCK);
        gaspi_write(0, 4, 1, 0, 12, 4, 0, GASPI_BLOCK);
#ifdef BARRIER
        gaspi_wait(0, GASPI_BLOCK);
#else
        gaspi_notify(0, 1, 0, 1, QUEUE, GASPI_BLOCK);
#endif
    }
#ifdef BARRIER
    gaspi_barrier(GASPI_GROUP_ALL, GASPI_BLOCK);
#endif
    if (rank == 1) {
#ifndef BARRIER
        gaspi_notify_waitsome(0, 0, 1, &id, GASPI_BLOCK);
        gaspi_notify_reset(0, id, &value);
#endif
        printf("%d %d\n", part[2], part[3]);
        gaspi_notify(0, 0, 1, 1, 0, GASPI_BLOCK);
    } else if (rank == 0) {
        gaspi_notify_waitsome(0, 1, 1, &id, GASPI_BLOCK);
        gaspi_notify_reset(0, id, &value);
    }
    gaspi_proc_term(GASPI_BLOCK);
    return 0;
}
