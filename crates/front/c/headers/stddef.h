/* Sizes, differences of pointers, offsets of members. */
#ifndef _PARTITA_STDDEF_H
#define _PARTITA_STDDEF_H
#ifndef __partita_size_t
#define __partita_size_t
typedef unsigned long size_t;
#endif
#ifndef __partita_wchar_t
#define __partita_wchar_t
typedef int wchar_t;
#endif
#define NULL ((void *)0)

#ifndef __partita_ptrdiff_t
#define __partita_ptrdiff_t
typedef long ptrdiff_t;
#endif
typedef struct {
    long long __partita_long_long;
    long double __partita_long_double;
} max_align_t;
#define offsetof(type, member) __builtin_offsetof(type, member)
#endif
