// Reading another member than the last one written reads its bytes.
#include <stdint.h>
#include <stdio.h>
union bits { double d; uint64_t u; uint32_t w[2]; unsigned char b[8]; };
union mixed { int i; short s[2]; char c; };
int main(void) {
    union bits x = { 1.0 };
    printf("%016llx %08x %08x\n", (unsigned long long)x.u, x.w[0], x.w[1]);
    x.b[7] |= 0x80;
    printf("%g ", x.d);
    x.w[1] += 1 << 20;
    printf("%g ", x.d);
    x.u = 0x400921fb54442d18;
    printf("%.15g\n", x.d);
    union mixed m;
    m.i = -2;
    printf("%d %d %d\n", m.s[0], m.s[1], m.c);
    m.s[1] = 1;
    printf("%d ", m.i);
    m.c = 7;
    printf("%d %d\n", m.i, m.s[0]);
    return 0;
}
