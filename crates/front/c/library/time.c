/* Clocks (7.23): any value, so that nothing may depend on one. */
#include <sys/time.h>
#include <time.h>

/* A number that nobody knows. */
long __partita_any(void);

clock_t clock(void) { return __partita_any(); }

time_t time(time_t *where) {
    time_t now = __partita_any();
    if (where) *where = now;
    return now;
}

double difftime(time_t end, time_t start) { return (double)end - (double)start; }

int clock_gettime(clockid_t which, struct timespec *now) {
    now->tv_sec = __partita_any();
    now->tv_nsec = __partita_any();
    return 0;
}

int clock_getres(clockid_t which, struct timespec *resolution) {
    if (resolution) {
        resolution->tv_sec = 0;
        resolution->tv_nsec = 1;
    }
    return 0;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    now->tv_sec = __partita_any();
    now->tv_usec = __partita_any();
    return 0;
}

int nanosleep(const struct timespec *wanted, struct timespec *left) {
    if (left) {
        left->tv_sec = 0;
        left->tv_nsec = 0;
    }
    return 0;
}
