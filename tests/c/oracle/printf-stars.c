// Widths and precisions from arguments, negative ones too.
#include <stdio.h>
int main(void) {
    for (int w = -6; w <= 6; w += 3)
        for (int p = -1; p <= 4; p += 2) printf("[%*.*d][%*.*s][%*.*f]\n", w, p, 42, w, p, "hello", w, p, 2.71828);
    printf("[%-*d][%0*d][%*c]\n", 5, 3, 5, -3, 4, 'x');
    printf("[%.*s][%.*s]\n", 0, "gone", 10, "short");
    return 0;
}
