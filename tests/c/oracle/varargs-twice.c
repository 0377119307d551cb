// va_copy, and a va_list given to another function.
// broken: library-misuse
// quiet: reading past the arguments reads the stack
#include <stdarg.h>
#include <stdio.h>
static int sum(int n, va_list ap) {
    int s = 0;
    while (n--) s += va_arg(ap, int);
    return s;
}
static void both(int n, ...) {
    va_list ap, again;
    va_start(ap, n);
    va_copy(again, ap);
    int s = sum(n, ap), p = 1;
    for (int i = 0; i < n; i++) p *= va_arg(again, int);
    va_end(again);
    va_end(ap);
    printf("%d %d\n", s, p);
}
static void logged(const char *format, ...) {
    va_list ap;
    va_start(ap, format);
    vprintf(format, ap);
    va_end(ap);
}
int main(void) {
    both(3, 2, 3, 4);
#ifdef BROKEN
    both(3, 5, 6);
#else
    both(0);
#endif
    logged("%s=%d\n", "x", 5);
    return 0;
}
