// One that is not.
//~ places: 2
#include <GASPI.h>
#include <stdio.h>
int main(void) {
    gaspi_rank_t rank, num;
    gaspi_pointer_t at;
    gaspi_notification_t value;
    gaspi_proc_init(GASPI_BLOCK);
    gaspi_proc_rank(&rank);
    gaspi_proc_num(&num);
    gaspi_segment_create(0, 32, GASPI_GROUP_ALL, GASPI_BLOCK, GASPI_MEM_INITIALIZED);
    gaspi_segment_ptr(0, &at);
    int *part = at;
    gaspi_barrier(GASPI_GROUP_ALL, GASPI_BLOCK);
    gaspi_atomic_value_t old;
    gaspi_atomic_compare_swap(0, 4, 0, 0, 1, &old, GASPI_BLOCK); //~ ERROR rma-misuse@5: an atomic operation at offset 4, which is
    gaspi_proc_term(GASPI_BLOCK);
    return 0;
}
