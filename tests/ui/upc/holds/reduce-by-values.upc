//~ places: 2
// Flags and an operation that are values of the program.
#include <upc.h>
#include <upc_collective.h>
shared int a[THREADS], most;
int main(void) {
    upc_flag_t flags = UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC;
    upc_op_t op = MYTHREAD >= 0 ? UPC_MAX : UPC_ADD;
    a[MYTHREAD] = 3 + MYTHREAD;
    upc_all_reduceI(&most, a, op, THREADS, 1, NULL, flags);
    return most == 2 + THREADS ? 0 : 1;
}
