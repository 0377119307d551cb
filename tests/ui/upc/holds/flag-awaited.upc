//~ places: 2
// A thread waits in a loop for what the other sets.
#include <upc.h>
strict shared int flag;
int main(void) {
    if (MYTHREAD == 0) while (!flag) ;
    else flag = 1;
    return 0;
}
