/* The time of day. */
#ifndef _PARTITA_SYS_TIME_H
#define _PARTITA_SYS_TIME_H
#ifndef __partita_time_t
#define __partita_time_t
typedef long time_t;
#endif
#ifndef __partita_timeval
#define __partita_timeval
typedef long suseconds_t;
struct timeval {
    time_t tv_sec;
    suseconds_t tv_usec;
};
#endif

struct timezone {
    int tz_minuteswest;
    int tz_dsttime;
};
int gettimeofday(struct timeval *restrict now, void *restrict zone);
#endif
