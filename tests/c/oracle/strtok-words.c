// strtok keeps its place between calls.
#include <stdio.h>
#include <string.h>
int main(void) {
    char text[] = "  alpha, beta;;gamma ";
    int n = 0;
    for (char *w = strtok(text, " ,;"); w; w = strtok(NULL, " ,;")) printf("%d:%s@%d ", n++, w, (int)(w - text));
    printf("\n%d\n", strtok(NULL, " ") == NULL);
    char other[] = "a=b=c";
    char *k = strtok(other, "="), *v = strtok(NULL, "");
    printf("%s %s\n", k, v);
    return 0;
}
