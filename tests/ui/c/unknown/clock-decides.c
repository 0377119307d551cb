// What depends on a clock is not known.
#include <time.h>

int main(void) {
    time_t start = time(NULL);
    while (time(NULL) - start < 2) { //~ ERROR unsupported@5: Partita does not model this: what happens here depends on a value
    }
    return 0;
}
