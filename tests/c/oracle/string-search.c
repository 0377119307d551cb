// strchr and its like.
#include <stdio.h>
#include <string.h>
static long at(const char *s, const char *p) { return p ? p - s : -1; }
int main(void) {
    const char *s = "the cat sat on the mat";
    printf("%ld %ld %ld %ld\n", at(s, strchr(s, 't')), at(s, strrchr(s, 't')), at(s, strchr(s, 'z')), at(s, strchr(s, 0)));
    printf("%ld %ld %ld %ld\n", at(s, strstr(s, "at")), at(s, strstr(s, "")), at(s, strstr(s, "mats")), at(s, strstr(s, "the m")));
    printf("%zu %zu %zu\n", strspn(s, "eht "), strcspn(s, "acn"), strcspn(s, ""));
    printf("%ld %ld\n", at(s, strpbrk(s, "xyzo")), at(s, strpbrk(s, "Q")));
    printf("%ld %ld\n", at(s, memchr(s, 'c', 4)), at(s, memchr(s, 'c', 5)));
    printf("%zu %zu\n", strlen(s), strlen(""));
    return 0;
}
