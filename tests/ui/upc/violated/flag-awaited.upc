//~ places: 2
// A thread waits in a loop for what nobody sets.
#include <upc.h>
strict shared int flag;
int main(void) {
    if (MYTHREAD == 0) while (!flag) ; //~ ERROR deadlock
    return 0;
}
