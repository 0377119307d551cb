/* Output; input and files are declared, and unsupported where they are called. */
#ifndef _PARTITA_STDIO_H
#define _PARTITA_STDIO_H
#ifndef __partita_size_t
#define __partita_size_t
typedef unsigned long size_t;
#endif
#ifndef __partita_va_list
#define __partita_va_list
typedef __builtin_va_list va_list;
#endif
#define NULL ((void *)0)

typedef struct __partita_file FILE;
typedef long fpos_t;
extern FILE *stdin;
extern FILE *stdout;
extern FILE *stderr;
#define stdin stdin
#define stdout stdout
#define stderr stderr
#define EOF (-1)
#define BUFSIZ 8192
#define FILENAME_MAX 4096
#define FOPEN_MAX 16
#define L_tmpnam 20
#define TMP_MAX 238328
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2
int printf(const char *restrict format, ...);
int fprintf(FILE *restrict stream, const char *restrict format, ...);
int sprintf(char *restrict text, const char *restrict format, ...);
int snprintf(char *restrict text, size_t size, const char *restrict format, ...);
int vprintf(const char *restrict format, va_list list);
int vfprintf(FILE *restrict stream, const char *restrict format, va_list list);
int vsprintf(char *restrict text, const char *restrict format, va_list list);
int vsnprintf(char *restrict text, size_t size, const char *restrict format, va_list list);
int puts(const char *text);
int putchar(int c);
int fputs(const char *restrict text, FILE *restrict stream);
int fputc(int c, FILE *stream);
int putc(int c, FILE *stream);
int fflush(FILE *stream);
void perror(const char *text);
int setvbuf(FILE *restrict stream, char *restrict buffer, int mode, size_t size);
void setbuf(FILE *restrict stream, char *restrict buffer);
void setlinebuf(FILE *stream);
FILE *fopen(const char *restrict name, const char *restrict mode);
FILE *freopen(const char *restrict name, const char *restrict mode, FILE *restrict stream);
FILE *fdopen(int descriptor, const char *mode);
FILE *popen(const char *command, const char *mode);
FILE *tmpfile(void);
char *tmpnam(char *text);
int fclose(FILE *stream);
int pclose(FILE *stream);
int fileno(FILE *stream);
int remove(const char *name);
int rename(const char *old_name, const char *new_name);
int scanf(const char *restrict format, ...);
int fscanf(FILE *restrict stream, const char *restrict format, ...);
int sscanf(const char *restrict text, const char *restrict format, ...);
int vscanf(const char *restrict format, va_list list);
int vfscanf(FILE *restrict stream, const char *restrict format, va_list list);
int vsscanf(const char *restrict text, const char *restrict format, va_list list);
int getchar(void);
int getc(FILE *stream);
int fgetc(FILE *stream);
int ungetc(int c, FILE *stream);
char *gets(char *text);
char *fgets(char *restrict text, int size, FILE *restrict stream);
size_t fread(void *restrict data, size_t size, size_t count, FILE *restrict stream);
size_t fwrite(const void *restrict data, size_t size, size_t count, FILE *restrict stream);
int fgetpos(FILE *restrict stream, fpos_t *restrict position);
int fsetpos(FILE *stream, const fpos_t *position);
int fseek(FILE *stream, long offset, int whence);
long ftell(FILE *stream);
void rewind(FILE *stream);
void clearerr(FILE *stream);
int feof(FILE *stream);
int ferror(FILE *stream);
#endif
