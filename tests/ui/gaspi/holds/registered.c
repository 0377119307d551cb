// A segment that the other has registered.
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
    gaspi_segment_alloc(1, 8, GASPI_MEM_INITIALIZED);
    gaspi_segment_register(1, 1 - rank, GASPI_BLOCK);
    gaspi_barrier(GASPI_GROUP_ALL, GASPI_BLOCK);
    if (rank == 0) {
        gaspi_write(0, 0, 1, 1, 0, 4, 0, GASPI_BLOCK);
        gaspi_wait(0, GASPI_BLOCK);
    }
    gaspi_proc_term(GASPI_BLOCK);
    return 0;
}
