// An int that is looked for where none can lie.
// broken: invalid-pointer
#include <stdio.h>
#include <string.h>
int main(void) {
    _Alignas(8) char raw[12] = { 0 };
    int v = 77, back;
#ifdef BROKEN
    char *at = raw + v - 76;
    back = *(int *)at;
#else
    memcpy(raw + 1, &v, sizeof v);
    memcpy(&back, raw + 1, sizeof back);
#endif
    printf("%d %d\n", back, raw[1]);
    return 0;
}
