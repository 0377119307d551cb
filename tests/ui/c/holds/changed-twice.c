//~ places: 1
// A variable that is changed twice in one expression.
#include <stdio.h>
int main(void) {
    int i = 0;
    while (i < 3) {
        int next = i + 1;
        i = next;
    }
    printf("%d\n", i);
    return 0;
}
