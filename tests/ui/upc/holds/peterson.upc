//~ places: 2
// Two threads keep each other out with strict variables, without a lock.
#include <upc_relaxed.h>
#include <assert.h>
strict shared int wants[2], turn;
shared int inside;
int main(void) {
    int other = 1 - MYTHREAD;
    wants[MYTHREAD] = 1;
    turn = other;
    while (wants[other] && turn == other);
    inside = inside + 1;
    assert(inside == 1);
    inside = inside - 1;
    wants[MYTHREAD] = 0;
    return 0;
}
