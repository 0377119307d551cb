// for with each part missing, do with continue, nested break, empty bodies, counting down unsigned.
#include <stdio.h>
int main(void) {
    int i = 0, n = 0;
    for (; i < 3;) i++;
    for (;; i++) { if (i > 5) break; n += i; }
    printf("%d %d\n", i, n);
    do { if (n-- % 2) continue; i++; } while (n > 0);
    printf("%d %d\n", i, n);
    for (unsigned u = 3; u-- > 0;) printf("%u ", u);
    for (int a = 0, *p = &a; *p < 3; ++*p) printf("%d ", a);
    while (0) printf("never");
    do printf("once "); while (0);
    for (i = 0; i < 10; i++) { if (i == 2) continue; while (1) { if (i > 4) break; i++; } printf("%d ", i); }
    printf("\n");
    for (char c = 'a'; c <= 'e'; c += 2) putchar(c);
    for (double x = 0; x < 1; x += 0.25) printf(" %g", x);
    printf("\n");
    return 0;
}
