//~ places: 1
// The maximum over the part of an array that is filled.
#include <stdio.h>
int main(void) {
    int a[6], count = 0;
    for (int i = 0; i < 4; i++) a[count++] = i * 7 % 5;
    int most = a[0];
    for (int i = 1; i < 6; i++)
        if (a[i] > most) most = a[i]; //~ ERROR uninitialized-read
    printf("%d\n", most);
    return 0;
}
