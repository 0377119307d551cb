// A generator of one's own: the same sequence everywhere.
#include <stdint.h>
#include <stdio.h>
static uint64_t state = 88172645463325252u;
static uint64_t next(void) { state ^= state << 13; state ^= state >> 7; state ^= state << 17; return state; }
static uint32_t lcg(uint32_t *s) { return *s = *s * 1664525u + 1013904223u; }
int main(void) {
    for (int i = 0; i < 4; i++) printf("%016llx ", (unsigned long long)next());
    uint32_t seed = 42;
    for (int i = 0; i < 4; i++) printf("%u ", lcg(&seed) % 100);
    printf("\n%.6f\n", (double)(next() >> 11) / 9007199254740992.0);
    return 0;
}
