/* Clocks: any value, so nothing may depend on one. */
#ifndef _PARTITA_TIME_H
#define _PARTITA_TIME_H
#ifndef __partita_size_t
#define __partita_size_t
typedef unsigned long size_t;
#endif
#ifndef __partita_time_t
#define __partita_time_t
typedef long time_t;
#endif
#ifndef __partita_timespec
#define __partita_timespec
struct timespec {
    time_t tv_sec;
    long tv_nsec;
};
#endif
#define NULL ((void *)0)

typedef long clock_t;
typedef int clockid_t;
struct tm {
    int tm_sec;
    int tm_min;
    int tm_hour;
    int tm_mday;
    int tm_mon;
    int tm_year;
    int tm_wday;
    int tm_yday;
    int tm_isdst;
};
#define CLOCKS_PER_SEC 1000000L
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define CLOCK_PROCESS_CPUTIME_ID 2
#define CLOCK_THREAD_CPUTIME_ID 3
clock_t clock(void);
time_t time(time_t *where);
double difftime(time_t end, time_t start);
int clock_gettime(clockid_t which, struct timespec *now);
int clock_getres(clockid_t which, struct timespec *resolution);
int nanosleep(const struct timespec *wanted, struct timespec *left);
time_t mktime(struct tm *broken);
struct tm *gmtime(const time_t *when);
struct tm *localtime(const time_t *when);
struct tm *gmtime_r(const time_t *restrict when, struct tm *restrict broken);
struct tm *localtime_r(const time_t *restrict when, struct tm *restrict broken);
char *asctime(const struct tm *broken);
char *ctime(const time_t *when);
size_t strftime(char *restrict text, size_t size, const char *restrict format, const struct tm *restrict broken);
#endif
