// #if computes in the widest type, with all operators.
#include <stdio.h>
#define A 5
#define FN(x) ((x) > 2)
#if A * 2 - 10 || FN(A) && !defined(B)
#define ONE 1
#else
#define ONE 0
#endif
#if -1 > 0u
#define TWO 1
#else
#define TWO 0
#endif
#if (2 || 1 / 0) && (0 ? 1 / 0 : 1) && 'a' == 97 && 0x7fffffffffffffff + 0 > 0
#define THREE 1
#endif
#undef A
#ifdef A
#error no
#elif 1 << 40 >> 39 == 2 && ~0 == -1 && 7 % 4 == 3
#define FOUR 1
#else
#error no
#endif
#if 0
# this is skipped ' even an apostrophe
#  if 1
#error no
#  else
#error no
#  endif
#else
int five = 5;
#endif
int main(void) {
    printf("%d %d %d %d %d\n", ONE, TWO, THREE, FOUR, five);
#line 100
    printf("%d\n", __LINE__);
    return 0;
}
