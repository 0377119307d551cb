// realloc of nothing is malloc; smaller keeps the front.
// broken: index-out-of-bounds
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    char *s = realloc(NULL, 6);
    strcpy(s, "hello");
    s = realloc(s, 12);
    strcat(s, " you");
    printf("%s\n", s);
    s = realloc(s, 3);
#ifdef BROKEN
    s[3] = 0;
#endif
    s[2] = 0;
    printf("%s\n", s);
    free(s);
    free(NULL);
    void *none = malloc(0);
    free(none);
    return 0;
}
