// Bubble sort of a local array through a pointer.
// broken: index-out-of-bounds
#include <stdio.h>
static void sort(int *a, int n) {
    for (int i = 0; i < n; i++)
#ifdef BROKEN
        for (int j = 0; j < n; j++)
#else
        for (int j = 0; j + 1 < n; j++)
#endif
            if (a[j] > a[j + 1]) { int t = a[j]; a[j] = a[j + 1]; a[j + 1] = t; }
}
int main(void) {
    int a[] = { 5, -1, 9, 0, 3 };
    sort(a, 5);
    for (int i = 0; i < 5; i++) printf("%d%c", a[i], i < 4 ? ' ' : '\n');
    return 0;
}
