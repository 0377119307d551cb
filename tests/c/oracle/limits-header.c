// The macros of limits.h, stdint.h and float.h.
#include <float.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
int main(void) {
    printf("%d %d %d %d %d %d\n", CHAR_BIT, SCHAR_MIN, UCHAR_MAX, CHAR_MIN, SHRT_MIN, USHRT_MAX);
    printf("%d %d %u %ld %ld %lu %lld %llu\n", INT_MIN, INT_MAX, UINT_MAX, LONG_MIN, LONG_MAX, ULONG_MAX, LLONG_MIN, ULLONG_MAX);
    printf("%d %d %ld %lu %zu\n", INT8_MIN, UINT16_MAX, (long)INT64_MAX, (unsigned long)UINTPTR_MAX, SIZE_MAX);
    printf("%zu %zu %zu %zu\n", sizeof(int_least8_t), sizeof(int_fast16_t), sizeof(intmax_t), sizeof(uint32_t));
    printf("%d %d %d %g %g %g\n", FLT_RADIX, DBL_DIG, FLT_MANT_DIG, DBL_MAX, FLT_EPSILON, DBL_MIN);
    printf("%zu %zu %zu\n", sizeof(INT64_C(1)), sizeof UINT8_C(1), sizeof(long double));
    return 0;
}
