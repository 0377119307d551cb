//~ places: 2
// A message with a flag: the flag is strict.
#include <upc_relaxed.h>
shared int data;
strict shared int flag;
int main(void) {
    if (MYTHREAD == 0) {
        data = 42;
        flag = 1;
    } else {
        while (flag == 0);
        if (data != 42) return 1;
    }
    return 0;
}
