// The controlling expression is promoted; labels are converted to its type.
#include <stdio.h>
static int of_char(unsigned char c) {
    switch (c) { case 255: return 1; case -1: return 2; default: return 0; }
}
static int of_long(long l) {
    switch (l) { case 1L << 40: return 1; case -1: return 2; case 'a': return 3; }
    return 0;
}
static int of_unsigned(unsigned u) {
    switch (u) { case -1: return 1; case 0x80000000: return 2; default: return 0; }
}
int main(void) {
    printf("%d %d\n", of_char(255), of_char(1));
    printf("%d %d %d %d\n", of_long(1099511627776), of_long(-1), of_long(97), of_long(0));
    printf("%d %d %d\n", of_unsigned(4294967295u), of_unsigned(1u << 31), of_unsigned(1));
    int n = 0;
    switch (3) { n = 99; default: n++; case 5: n++; break; case 6: n = 50; }
    switch (n) ;
    switch (n) case 2: printf("two ");
    switch (7) { int x = 4; case 1: x = 9; default: x = 5; printf("%d %d\n", x, n); }
    return 0;
}
