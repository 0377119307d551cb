// Handlers run last first, also those that were registered twice; exit inside of a call ends all.
// broken: error-stop
#include <stdio.h>
#include <stdlib.h>
static int n;
static void a(void) { printf("a%d ", ++n); }
static void b(void) { printf("b%d ", ++n); }
static void end(void) { printf("end\n"); }
static void deep(int k) {
    if (k == 0) {
        printf("leaving ");
#ifdef BROKEN
        exit(EXIT_FAILURE);
#else
        exit(EXIT_SUCCESS);
#endif
    }
    deep(k - 1);
}
int main(void) {
    atexit(end);
    atexit(a);
    atexit(b);
    atexit(a);
    deep(3);
    printf("never\n");
    return 1;
}
