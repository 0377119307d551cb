// Texts put together with snprintf; what does not fit is cut.
#include <stdio.h>
#include <string.h>
int main(void) {
    char text[12];
    int n = snprintf(text, sizeof text, "%s-%d", "item", 1234567);
    printf("%d %s\n", n, text);
    n = sprintf(text, "%03d", 7);
    n += sprintf(text + n, "%c%x", '/', 255);
    printf("%d %s %zu\n", n, text, strlen(text));
    strncpy(text, "abcdefghijklmnop", sizeof text - 1);
    text[sizeof text - 1] = 0;
    printf("%s %d\n", text, printf("%s", ""));
    return 0;
}
