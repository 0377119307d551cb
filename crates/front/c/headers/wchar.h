/* Present; its functions are unsupported where they are called. */
#ifndef _PARTITA_WCHAR_H
#define _PARTITA_WCHAR_H
#ifndef __partita_size_t
#define __partita_size_t
typedef unsigned long size_t;
#endif
#ifndef __partita_wchar_t
#define __partita_wchar_t
typedef int wchar_t;
#endif
#ifndef __partita_wint_t
#define __partita_wint_t
typedef unsigned int wint_t;
#endif
#define NULL ((void *)0)

#define WEOF (0xffffffffU)
#ifndef WCHAR_MIN
#define WCHAR_MIN (-2147483647 - 1)
#define WCHAR_MAX (2147483647)
#endif
int wprintf(const wchar_t *restrict format, ...);
size_t wcslen(const wchar_t *text);
wchar_t *wcscpy(wchar_t *restrict to, const wchar_t *restrict from);
wchar_t *wcscat(wchar_t *restrict to, const wchar_t *restrict from);
int wcscmp(const wchar_t *left, const wchar_t *right);
wint_t putwchar(wchar_t c);
#endif
