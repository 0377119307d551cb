// %s with widths and precisions; what printf and its like return.
#include <stdio.h>
int main(void) {
    char raw[3] = { 'x', 'y', 'z' }, buffer[16];
    printf("[%s][%10s][%-10s][%.2s][%10.2s][%-10.2s]\n", "text", "text", "text", "text", "text", "text");
    printf("[%.3s][%.0s][%s]\n", raw, "never", "");
    int n = printf("%d%%\n", 50);
    printf("%d\n", n);
    n = sprintf(buffer, "%05.1f|%s", 3.14159, "ab");
    printf("%d [%s]\n", n, buffer);
    n = snprintf(buffer, 5, "%s", "truncated");
    printf("%d [%s]\n", n, buffer);
    n = snprintf(NULL, 0, "%d %d", 1000, 2000);
    printf("%d\n", n);
    n = puts("line") >= 0;
    n += putchar('!') == '!';
    printf("%d\n", n);
    fputs("put\n", stdout);
    fprintf(stdout, "%s\n", "to stdout");
    return 0;
}
