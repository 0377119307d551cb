/* Bytes and texts. */
#ifndef _PARTITA_STRING_H
#define _PARTITA_STRING_H
#ifndef __partita_size_t
#define __partita_size_t
typedef unsigned long size_t;
#endif
#define NULL ((void *)0)

void *memcpy(void *restrict to, const void *restrict from, size_t count);
void *memmove(void *to, const void *from, size_t count);
void *memset(void *to, int c, size_t count);
int memcmp(const void *left, const void *right, size_t count);
void *memchr(const void *data, int c, size_t count);
char *strcpy(char *restrict to, const char *restrict from);
char *strncpy(char *restrict to, const char *restrict from, size_t count);
char *strcat(char *restrict to, const char *restrict from);
char *strncat(char *restrict to, const char *restrict from, size_t count);
int strcmp(const char *left, const char *right);
int strncmp(const char *left, const char *right, size_t count);
int strcoll(const char *left, const char *right);
size_t strxfrm(char *restrict to, const char *restrict from, size_t count);
char *strchr(const char *text, int c);
char *strrchr(const char *text, int c);
size_t strspn(const char *text, const char *accepted);
size_t strcspn(const char *text, const char *rejected);
char *strpbrk(const char *text, const char *accepted);
char *strstr(const char *text, const char *wanted);
char *strtok(char *restrict text, const char *restrict separators);
char *strtok_r(char *restrict text, const char *restrict separators, char **restrict state);
size_t strlen(const char *text);
size_t strnlen(const char *text, size_t most);
char *strerror(int number);
char *strdup(const char *text);
char *strndup(const char *text, size_t most);
int strcasecmp(const char *left, const char *right);
int strncasecmp(const char *left, const char *right, size_t count);
void bzero(void *to, size_t count);
void bcopy(const void *from, void *to, size_t count);
#endif
