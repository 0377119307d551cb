// %a of doubles.
#include <stdio.h>
int main(void) {
    double v[] = { 1, 2, 0.5, 3.14, -0.1, 0, 1e-310, 1e300, 255.9375 };
    for (int i = 0; i < 9; i++) printf("%a %.0a %.3a %A\n", v[i], v[i], v[i], v[i]);
    printf("[%20a][%-20a][%020a][%+a]\n", 1.5, 1.5, 1.5, 1.5);
    return 0;
}
