// Text that grows by snprintf at its end.
// broken: index-out-of-bounds
#include <stdio.h>
#include <string.h>
int main(void) {
    char line[24];
    int at = 0;
    for (int i = 0; i < 6; i++)
#ifdef BROKEN
        at += sprintf(line + at, "%d,", i * 1111);
#else
        at += snprintf(line + at, sizeof line - at, "%d,", i * 11);
#endif
    line[at - 1] = 0;
    printf("[%s] %d %zu\n", line, at, strlen(line));
    return 0;
}
