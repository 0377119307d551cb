// Integers in all formats.
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
int main(void) {
    int v[] = { 0, 7, -42, 2147483647, -2147483647 - 1 };
    for (int i = 0; i < 5; i++) printf("%d|%6d|%-6d|%06d|%+d|% d|%u|%x|%#X|%o|%.3d\n", v[i], v[i], v[i], v[i], v[i], v[i], (unsigned)v[i], (unsigned)v[i], (unsigned)v[i], (unsigned)v[i], v[i]);
    printf("%ld %lld %lu %zu %td\n", -5000000000L, 9223372036854775807LL, 18446744073709551615ul, sizeof(int), (ptrdiff_t)-3);
    printf("%hd %hhd %hu %hhx\n", (short)-3, (signed char)-4, (unsigned short)65535, (unsigned char)171);
    printf("%" PRId64 " %" PRIu32 " %" PRIx16 "\n", INT64_MIN, UINT32_MAX, (uint16_t)0xbeef);
    printf("%*d|%-*d|%.*f|%c%c|%5s|%-5s|%.2s\n", 5, 42, 4, 7, 2, 3.14159, 'o', 'k', "ab", "cd", "xyz");
    return 0;
}
