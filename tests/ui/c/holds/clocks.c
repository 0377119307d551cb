// Clocks may be read, computed with and shown; sleeping does nothing.
#include <stdio.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
    struct timeval at;
    gettimeofday(&at, NULL);
    return at.tv_sec + at.tv_usec * 1e-6;
}

int main(void) {
    double start = now();
    struct timespec at, rest = { 1, 1 };
    time_t day;
    if (sleep(1) != 0 || usleep(10) != 0 || nanosleep(&rest, &rest) != 0) return 1;
    if (rest.tv_sec != 0 || rest.tv_nsec != 0) return 2;
    if (clock_gettime(CLOCK_MONOTONIC, &at) != 0) return 3;
    time(&day);
    printf("%f %f\n", now() - start, difftime(time(NULL), day));
    printf("%ld %f\n", at.tv_nsec, (double)clock() / CLOCKS_PER_SEC);
    return 0;
}
