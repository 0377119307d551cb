/* The heap, the end of a program, numbers from text, sorting, random numbers. */
#ifndef _PARTITA_STDLIB_H
#define _PARTITA_STDLIB_H
#ifndef __partita_size_t
#define __partita_size_t
typedef unsigned long size_t;
#endif
#ifndef __partita_wchar_t
#define __partita_wchar_t
typedef int wchar_t;
#endif
#define NULL ((void *)0)

#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 32767
#define MB_CUR_MAX 1
typedef struct {
    int quot;
    int rem;
} div_t;
typedef struct {
    long quot;
    long rem;
} ldiv_t;
typedef struct {
    long long quot;
    long long rem;
} lldiv_t;
void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *pointer, size_t size);
void *aligned_alloc(size_t alignment, size_t size);
int posix_memalign(void **pointer, size_t alignment, size_t size);
void *memalign(size_t alignment, size_t size);
void *valloc(size_t size);
void free(void *pointer);
void *alloca(size_t size);
_Noreturn void exit(int status);
_Noreturn void _Exit(int status);
_Noreturn void abort(void);
int atexit(void (*function)(void));
char *getenv(const char *name);
int setenv(const char *name, const char *value, int overwrite);
int putenv(char *text);
int unsetenv(const char *name);
int system(const char *command);
int abs(int number);
long labs(long number);
long long llabs(long long number);
div_t div(int left, int right);
ldiv_t ldiv(long left, long right);
lldiv_t lldiv(long long left, long long right);
int atoi(const char *text);
long atol(const char *text);
long long atoll(const char *text);
double atof(const char *text);
long strtol(const char *restrict text, char **restrict end, int base);
long long strtoll(const char *restrict text, char **restrict end, int base);
unsigned long strtoul(const char *restrict text, char **restrict end, int base);
unsigned long long strtoull(const char *restrict text, char **restrict end, int base);
double strtod(const char *restrict text, char **restrict end);
float strtof(const char *restrict text, char **restrict end);
long double strtold(const char *restrict text, char **restrict end);
void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *));
void *bsearch(const void *key, const void *base, size_t count, size_t size, int (*compare)(const void *, const void *));
int rand(void);
void srand(unsigned int seed);
int rand_r(unsigned int *seed);
long random(void);
void srandom(unsigned int seed);
double drand48(void);
double erand48(unsigned short state[3]);
long lrand48(void);
long nrand48(unsigned short state[3]);
long mrand48(void);
void srand48(long seed);
int mblen(const char *text, size_t count);
int mbtowc(wchar_t *restrict to, const char *restrict text, size_t count);
int wctomb(char *text, wchar_t c);
size_t mbstowcs(wchar_t *restrict to, const char *restrict text, size_t count);
size_t wcstombs(char *restrict to, const wchar_t *restrict text, size_t count);
#endif
