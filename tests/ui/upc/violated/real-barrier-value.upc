// The value of a barrier becomes an int as in an assignment: 2.5 and 1 differ.
//~ places: 2
#include <upc.h>
int main(void) {
    if (MYTHREAD == 0) upc_barrier 2.5; //~ ERROR barrier-mismatch@24: thread 0 gives 2 to this barrier, where another thread gave
    else upc_barrier 1; //~ ERROR barrier-mismatch@10: thread 1 gives 1 to this barrier, where another thread gave 2 (UPC 1.3,
    return 0;
}
