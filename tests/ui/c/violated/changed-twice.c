//~ places: 1
// A variable that is changed twice in one expression.
#include <stdio.h>
int main(void) {
    int i = 0;
    while (i < 3) {
        i = i++ + 1; //~ ERROR unsequenced
    }
    printf("%d\n", i);
    return 0;
}
