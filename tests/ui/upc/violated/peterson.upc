//~ places: 2
// The same with relaxed variables: they race.
#include <upc_relaxed.h>
shared int wants[2], turn;
shared int inside;
int main(void) {
    int other = 1 - MYTHREAD;
    wants[MYTHREAD] = 1; //~ ERROR data-race
    turn = other; //~ ERROR data-race
    while (wants[other] && turn == other); //~ ERROR data-race
    inside = inside + 1;
    inside = inside - 1;
    wants[MYTHREAD] = 0; //~ ERROR data-race
    return 0;
}
