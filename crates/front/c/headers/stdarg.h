/* Arguments that have no name. */
#ifndef _PARTITA_STDARG_H
#define _PARTITA_STDARG_H
#ifndef __partita_va_list
#define __partita_va_list
typedef __builtin_va_list va_list;
#endif

#define va_start(list, last) __builtin_va_start(list, last)
#define va_arg(list, type) __builtin_va_arg(list, type)
#define va_end(list) __builtin_va_end(list)
#define va_copy(to, from) __builtin_va_copy(to, from)
void __builtin_va_start(va_list list, ...);
void __builtin_va_end(va_list list);
void __builtin_va_copy(va_list to, va_list from);
#endif
