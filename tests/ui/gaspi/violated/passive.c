// A receive too many.
//~ places: 2
#include <GASPI.h>
#include <stdio.h>
int main(void) {
    gaspi_rank_t rank, num;
    gaspi_pointer_t at;
    gaspi_proc_init(GASPI_BLOCK);
    gaspi_proc_rank(&rank);
    gaspi_proc_num(&num);
    gaspi_segment_create(0, 32, GASPI_GROUP_ALL, GASPI_BLOCK, GASPI_MEM_INITIALIZED);
    gaspi_segment_ptr(0, &at);
    int *part = at;
    gaspi_barrier(GASPI_GROUP_ALL, GASPI_BLOCK);
    if (rank == 0) {
        part[0] = 5;
        gaspi_passive_send(0, 0, 1, 4, GASPI_BLOCK);
        part[0] = 6;
    } else {
        gaspi_rank_t from;
        gaspi_passive_receive(0, 8, &from, 4, GASPI_BLOCK);
        gaspi_passive_receive(0, 8, &from, 4, GASPI_BLOCK); //~ ERROR deadlock@9: rank 1 waits for a message
        printf("%d %d\n", part[2], from);
    }
    gaspi_proc_term(GASPI_BLOCK);
    return 0;
}
