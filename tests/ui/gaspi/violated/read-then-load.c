// The load does not wait.
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
    part[2] = rank;
    gaspi_barrier(GASPI_GROUP_ALL, GASPI_BLOCK);
    if (rank == 0) {
        gaspi_read(0, 0, 1, 0, 8, 4, 0, GASPI_BLOCK); //~ ERROR data-race
        gaspi_wait(1, GASPI_BLOCK);
        printf("%d\n", part[0]); //~ ERROR data-race
    }
    gaspi_proc_term(GASPI_BLOCK);
    return 0;
}
