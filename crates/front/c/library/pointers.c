/* What a pointer to a function of the library leads to, where the tree has the function itself as a term or as operations. */
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OF_ONE(name) \
    double __partita_pointer_##name(double x) { return name(x); } \
    float __partita_pointer_##name##f(float x) { return name##f(x); }
#define OF_TWO(name) \
    double __partita_pointer_##name(double x, double y) { return name(x, y); } \
    float __partita_pointer_##name##f(float x, float y) { return name##f(x, y); }

OF_ONE(sqrt)
OF_ONE(fabs)
OF_ONE(sin)
OF_ONE(cos)
OF_ONE(tan)
OF_ONE(asin)
OF_ONE(acos)
OF_ONE(atan)
OF_ONE(sinh)
OF_ONE(cosh)
OF_ONE(tanh)
OF_ONE(exp)
OF_ONE(log)
OF_ONE(log10)
OF_ONE(floor)
OF_ONE(ceil)
OF_ONE(trunc)
OF_ONE(round)
OF_TWO(atan2)
OF_TWO(pow)
OF_TWO(fmod)

void *__partita_pointer_malloc(size_t size) { return malloc(size); }
void *__partita_pointer_calloc(size_t count, size_t size) { return calloc(count, size); }
void *__partita_pointer_realloc(void *old, size_t size) { return realloc(old, size); }
void __partita_pointer_free(void *old) { free(old); }
void __partita_pointer_exit(int status) { exit(status); }
void __partita_pointer_abort(void) { abort(); }

void *__partita_pointer_memcpy(void *restrict to, const void *restrict from, size_t size) { return memcpy(to, from, size); }
void *__partita_pointer_memmove(void *to, const void *from, size_t size) { return memmove(to, from, size); }
void *__partita_pointer_memset(void *to, int value, size_t size) { return memset(to, value, size); }

int __partita_pointer_puts(const char *text) { return puts(text); }
int __partita_pointer_putchar(int letter) { return putchar(letter); }
