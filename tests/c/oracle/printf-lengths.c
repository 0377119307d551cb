// Length modifiers cut or take the whole.
#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
int main(void) {
    printf("%hhd %hhu %hd %hu\n", 300, 300, 70000, 70000);
    printf("%hhx %ho\n", -1, -1);
    printf("%ld %lu %lx %lo\n", -1L, -1L, -1L, 8L);
    printf("%lld %llu %llX\n", -1LL, 1ULL << 63, 0xabcdefULL);
    printf("%jd %ju %zd %zu %td\n", (intmax_t)-9, (uintmax_t)9, (size_t)7, sizeof(long), (ptrdiff_t)-2);
    printf("%" PRIi8 " %" PRIu16 " %" PRIX32 " %" PRIo64 " %" PRIdMAX " %" PRIuPTR "\n", (int8_t)-5, (uint16_t)6, (uint32_t)0xbeef, (uint64_t)64, (intmax_t)1, (uintptr_t)3);
    printf("%c%c%c|%5c|%-5c|\n", 'a', 98, 'c' + 256, 'd', 'e');
    return 0;
}
