/* Types of the system. */
#ifndef _PARTITA_SYS_TYPES_H
#define _PARTITA_SYS_TYPES_H
#ifndef __partita_size_t
#define __partita_size_t
typedef unsigned long size_t;
#endif
#ifndef __partita_ssize_t
#define __partita_ssize_t
typedef long ssize_t;
#endif
#ifndef __partita_off_t
#define __partita_off_t
typedef long off_t;
#endif
#ifndef __partita_pid_t
#define __partita_pid_t
typedef int pid_t;
#endif
#ifndef __partita_time_t
#define __partita_time_t
typedef long time_t;
#endif
#ifndef __partita_useconds_t
#define __partita_useconds_t
typedef unsigned int useconds_t;
#endif

typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef unsigned int mode_t;
typedef unsigned long ino_t;
typedef unsigned long dev_t;
typedef unsigned char u_char;
typedef unsigned short u_short;
typedef unsigned int u_int;
typedef unsigned long u_long;
typedef unsigned int uint;
typedef unsigned short ushort;
typedef unsigned long ulong;
typedef unsigned char u_int8_t;
typedef unsigned short u_int16_t;
typedef unsigned int u_int32_t;
typedef unsigned long u_int64_t;
#endif
