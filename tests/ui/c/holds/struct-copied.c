//~ places: 1
// A struct may be copied while a member is not set; reading that member is another thing.
#include <stdio.h>
#include <string.h>
struct s { char c; int number; short rest; };
int main(void) {
    struct s a, b;
    a.c = 'x';
    a.number = 7;
    a.rest = 1;
    b = a;
    printf("%d\n", memcmp(&a.rest, &b.rest, sizeof a.rest));
    printf("%d\n", b.number);
    return 0;
}
