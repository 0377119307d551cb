// strncpy fills with zeros and may leave none; strcat and strncat end with one.
// broken: index-out-of-bounds
#include <stdio.h>
#include <string.h>
int main(void) {
    char a[8] = "1234567", b[8];
    strncpy(a, "ab", 5);
    for (int i = 0; i < 8; i++) printf("%d ", a[i]);
    strncpy(b, "abcdefghij", 8);
    printf("%.8s\n", b);
    strcpy(b, "xy");
    strcat(b, "z");
    strncat(b, "12345", 2);
    printf("%s %d\n", b, strcpy(a, b) == a);
    memset(b, '-', 3);
    printf("%s\n", b);
#ifdef BROKEN
    strcat(a, b);
#endif
    return 0;
}
