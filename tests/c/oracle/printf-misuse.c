// A conversion without an argument of its kind.
// broken: library-misuse
// quiet: printf believes its format
#include <stdio.h>
int main(void) {
    double d = 2.5;
    const char *format = "%d %s\n";
    printf(format, 7, "seven");
#ifdef BROKEN
    printf("%d\n", d);
#else
    printf("%.1f\n", d);
#endif
    return 0;
}
