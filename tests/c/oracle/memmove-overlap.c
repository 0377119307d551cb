// memmove may overlap, memcpy may not.
// broken: library-misuse
#include <stdio.h>
#include <string.h>
int main(void) {
    int v[8] = { 0, 1, 2, 3, 4, 5, 6, 7 };
    memmove(v + 2, v, 5 * sizeof *v);
    for (int i = 0; i < 8; i++) printf("%d ", v[i]);
    memmove(v, v + 3, 5 * sizeof *v);
    for (int i = 0; i < 8; i++) printf("%d ", v[i]);
#ifdef BROKEN
    memcpy(v + 1, v, (v[7] & 1 ? 4 : 5) * sizeof *v);
#else
    memcpy(v + 4, v, 4 * sizeof *v);
#endif
    printf("%d\n", v[7]);
    char text[] = "shift";
    memmove(text, text + 1, strlen(text));
    puts(text);
    return 0;
}
