/* Sleeping, which orders nothing, and calls of the system, most of them unsupported where they are called. */
#ifndef _PARTITA_UNISTD_H
#define _PARTITA_UNISTD_H
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
#ifndef __partita_useconds_t
#define __partita_useconds_t
typedef unsigned int useconds_t;
#endif
#define NULL ((void *)0)

#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define R_OK 4
#define W_OK 2
#define X_OK 1
#define F_OK 0
#define _SC_PAGESIZE 30
#define _SC_PAGE_SIZE 30
#define _SC_NPROCESSORS_ONLN 84
unsigned int sleep(unsigned int seconds);
int usleep(useconds_t microseconds);
unsigned int alarm(unsigned int seconds);
int pause(void);
pid_t getpid(void);
pid_t getppid(void);
pid_t fork(void);
int gethostname(char *name, size_t size);
int access(const char *name, int mode);
ssize_t read(int descriptor, void *data, size_t count);
ssize_t write(int descriptor, const void *data, size_t count);
int close(int descriptor);
off_t lseek(int descriptor, off_t offset, int whence);
int unlink(const char *name);
int rmdir(const char *name);
int chdir(const char *name);
char *getcwd(char *name, size_t size);
int isatty(int descriptor);
int pipe(int descriptors[2]);
int dup(int descriptor);
int dup2(int old_descriptor, int new_descriptor);
long sysconf(int name);
int getpagesize(void);
_Noreturn void _exit(int status);
int execv(const char *name, char *const arguments[]);
int execvp(const char *name, char *const arguments[]);
extern char *optarg;
extern int optind;
extern int opterr;
extern int optopt;
int getopt(int count, char *const arguments[], const char *options);
#endif
