//~ places: 1
// A status that is not zero is reported.
#include <stdlib.h>
static void leave(int status) {
    exit(status); //~ ERROR error-stop
}
int main(void) {
    leave(2);
}
