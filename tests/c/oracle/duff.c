// Cases inside of a loop inside of a switch.
#include <stdio.h>
static void copy(char *to, const char *from, int count) {
    int n = (count + 3) / 4;
    switch (count % 4) {
    case 0: do { *to++ = *from++;
    case 3:      *to++ = *from++;
    case 2:      *to++ = *from++;
    case 1:      *to++ = *from++;
            } while (--n > 0);
    }
}
int main(void) {
    char to[12] = { 0 };
    copy(to, "hello, duff", 11);
    puts(to);
    return 0;
}
