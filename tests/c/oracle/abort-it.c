// abort runs no handlers.
// broken: error-stop
#include <stdio.h>
#include <stdlib.h>
static void never(void) { puts("handler"); }
int main(int argc, char **argv) {
    printf("%d %d\n", argc, argv[argc] == NULL);
#ifdef BROKEN
    atexit(never);
    abort();
#endif
    return 0;
}
