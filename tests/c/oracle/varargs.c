// Functions with any number of arguments.
// broken: library-misuse
#include <stdarg.h>
#include <stdio.h>
static double mean(int n, ...) {
    va_list l;
    double sum = 0;
    va_start(l, n);
    for (int i = 0; i < n; i++) sum += va_arg(l, double);
    va_end(l);
    return n ? sum / n : 0;
}
static void log_line(const char *format, ...) {
    va_list l;
    va_start(l, format);
    printf("[");
    vprintf(format, l);
    printf("]\n");
    va_end(l);
}
static int joined(char *to, size_t size, const char *format, ...) {
    va_list l;
    va_start(l, format);
    int n = vsnprintf(to, size, format, l);
    va_end(l);
    return n;
}
int main(void) {
#ifdef BROKEN
    printf("%.2f\n", mean(3, 1.0, 2.0));
#else
    printf("%.2f\n", mean(3, 1.0, 2.0, 6.0));
#endif
    log_line("%d %s %c %5.2f %lx", 7, "text", 'x', 3.14159, 255ul);
    char text[8];
    printf("%d ", joined(text, sizeof text, "%d-%s", 12, "abcdefgh"));
    printf("%s\n", text);
    return 0;
}
// quiet: taking an argument that is not there reads what is on the stack
