// Sets as words of bits: union, size, next element.
#include <stdint.h>
#include <stdio.h>
#define BITS 100
#define WORDS ((BITS + 63) / 64)
typedef uint64_t set[WORDS];
static void add(set s, unsigned i) { s[i / 64] |= UINT64_C(1) << i % 64; }
static int has(const uint64_t *s, unsigned i) { return s[i / 64] >> i % 64 & 1; }
static int size(const set s) { int n = 0; for (int i = 0; i < WORDS; i++) for (uint64_t w = s[i]; w; w &= w - 1) n++; return n; }
int main(void) {
    set a = { 0 }, b = { 0 };
    for (unsigned i = 0; i < BITS; i += 7) add(a, i);
    for (unsigned i = 0; i < BITS; i += 9) add(b, i);
    for (int i = 0; i < WORDS; i++) a[i] &= b[i];
    printf("%d %d %d %d\n", size(a), size(b), has(a, 63), has(a, 64));
    return 0;
}
