// strtol: spaces, signs, bases, prefixes, where it stops, what does not fit.
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
static void show(const char *s, int base) {
    char *end;
    long v = strtol(s, &end, base);
    printf("%ld %d\n", v, (int)(end - s));
}
int main(void) {
    show("  42abc", 10); show("\t\n-17", 10); show("+8", 10); show("", 10); show("abc", 10);
    show("0x", 16); show("0xg", 16); show("0x1F", 16); show("1F", 16); show("0x1F", 0); show("017", 0); show("09", 0);
    show("z", 36); show("Zz9", 36); show("12", 2); show("- 5", 10); show("--5", 10); show("0", 0); show("0x", 0);
    show("9223372036854775807", 10); show("9223372036854775808", 10); show("-9223372036854775809", 10);
    printf("%lu %lu\n", strtoul("18446744073709551615", 0, 10), strtoul("18446744073709551616", 0, 10));
    printf("%lu %lld %llu\n", strtoul("-1", 0, 10), strtoll("-7f", 0, 16), strtoull("777", 0, 8));
    printf("%d %ld %lld\n", atoi("2147483647"), atol("-99 1"), atoll("  12345678901x"));
    return 0;
}
