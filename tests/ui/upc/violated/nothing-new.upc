//~ places: 2
//~ at-start: data-race
// One thread stores what is there already, while another reads it.
#include <upc.h>
shared int x;
int main(void) {
    int y;
    if (MYTHREAD == 0) x = 0; //~ ERROR data-race: it writes the same value that is there
    else y = x; //~ ERROR data-race: it writes the same value that is there
    return 0;
}
