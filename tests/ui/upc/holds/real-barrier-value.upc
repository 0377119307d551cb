// The value of a barrier becomes an int as in an assignment: 1.5 and 1 agree.
//~ places: 2
#include <upc.h>
int main(void) {
    if (MYTHREAD == 0) upc_barrier 1.5;
    else upc_barrier 1;
    return 0;
}
