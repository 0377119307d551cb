// A pointer made an integer and back.
#include <stdint.h>
#include <stdio.h>
int main(void) {
    int v[4] = { 1, 2, 3, 4 };
    uintptr_t a = (uintptr_t)v, b = (uintptr_t)&v[2];
    printf("%d %d %d\n", (int)(b - a), *(int *)(a + sizeof *v), ((intptr_t)v & 3) == 0);
    int *p = (int *)b;
    printf("%d %d\n", *p, p == v + 2);
    printf("%d %d\n", (uintptr_t)NULL == 0, (void *)(intptr_t)0 == NULL);
    return 0;
}
