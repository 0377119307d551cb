//~ places: 1
// Digits of pi by the spigot of Rabinowitz and Wagon, in one array of integers.
#include <stdio.h>
#define DIGITS 20
#define LENGTH (DIGITS * 10 / 3 + 1)
int main(void) {
    int a[LENGTH], nines = 0, predigit = 0, printed = 0;
    for (int i = 0; i <= DIGITS * 10 / 3; i++)
        a[i] = 2;
    for (int j = 0; printed < DIGITS; j++) {
        int q = 0;
        for (int i = DIGITS * 10 / 3 + 1; i > 0; i--) {
            int x = 10 * a[i - 1] + q * i;
            a[i - 1] = x % (2 * i - 1);
            q = x / (2 * i - 1);
        }
        a[0] = q % 10;
        q = q / 10;
        if (q == 9) {
            nines++;
        } else {
            if (j > 0) { printf("%d", predigit + q / 10); printed++; }
            for (; nines > 0; nines--) { printf("%d", q == 10 ? 0 : 9); printed++; }
            predigit = q == 10 ? 0 : q;
        }
    }
    printf("\n");
    return 0;
}
