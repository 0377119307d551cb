//~ places: 1
// A function with any number of arguments takes as many as it was told.
#include <stdarg.h>
#include <stdio.h>
static int sum(int n, ...) {
    va_list list;
    int total = 0;
    va_start(list, n);
    while (n-- > 0) total += va_arg(list, int); //~ ERROR library-misuse
    va_end(list);
    return total;
}
int main(void) {
    printf("%d\n", sum(3, 1, 2));
    return 0;
}
