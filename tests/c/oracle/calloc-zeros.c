// calloc gives zeros, malloc nothing.
// broken: uninitialized-read
#include <stdio.h>
#include <stdlib.h>
struct s { int a; double d; char *p; };
int main(void) {
#ifdef BROKEN
    struct s *v = malloc(2 * sizeof *v);
#else
    struct s *v = calloc(2, sizeof *v);
#endif
    printf("%d %g %d\n", v[1].a, v[1].d, v[1].p == NULL);
    free(v);
    return 0;
}
// quiet: gcc's sanitizers do not look for values that nobody set
