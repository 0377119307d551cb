// Handlers run when the program ends.
// broken: error-stop
#include <stdio.h>
#include <stdlib.h>
static void first(void) { puts("first"); }
static void second(void) { puts("second"); }
int main(void) {
    atexit(first);
    atexit(second);
    puts("main");
#ifdef BROKEN
    exit(3);
#else
    exit(0);
#endif
}
