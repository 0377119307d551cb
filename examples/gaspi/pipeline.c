// Numbers go from rank to rank, with an answer for each: only then is the buffer used again. `-D BROKEN`: without answers.
#include <GASPI.h>
#include <stdio.h>
#define ROUNDS 2

int main(void) {
    gaspi_rank_t rank, num;
    gaspi_pointer_t at;
    gaspi_notification_id_t id;
    gaspi_notification_t value;
    gaspi_proc_init(GASPI_BLOCK);
    gaspi_proc_rank(&rank);
    gaspi_proc_num(&num);
    gaspi_segment_create(0, 8, GASPI_GROUP_ALL, GASPI_BLOCK, GASPI_MEM_INITIALIZED);
    gaspi_segment_ptr(0, &at);
    int *part = at;
    for (int k = 1; k <= ROUNDS; k++) {
        if (rank > 0) {
            gaspi_notify_waitsome(0, 0, 1, &id, GASPI_BLOCK);
            gaspi_notify_reset(0, id, &value);
        } else {
            part[1] = k;
        }
        part[0] = part[1] + 10 * rank;
#ifndef BROKEN
        if (rank > 0) gaspi_notify(0, rank - 1, 1, 1, 0, GASPI_BLOCK);
#endif
        if (rank + 1 < num) {
            gaspi_write_notify(0, 0, rank + 1, 0, 4, 4, 0, 1, 0, GASPI_BLOCK);
            gaspi_wait(0, GASPI_BLOCK);
#ifndef BROKEN
            gaspi_notify_waitsome(0, 1, 1, &id, GASPI_BLOCK);
            gaspi_notify_reset(0, id, &value);
#endif
        }
    }
    printf("%d\n", part[0]);
    gaspi_proc_term(GASPI_BLOCK);
    return 0;
}
