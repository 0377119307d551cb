//~ places: 1
// A pointer to a static local stays good, one to an automatic local does not.
#include <stdio.h>
static int *counter(void) {
    int count = 3;
    count++;
    int *p = &count;
    return p;
}
int main(void) {
    int *p = counter();
    printf("%d\n", *p); //~ ERROR dangling-scope
    return 0;
}
