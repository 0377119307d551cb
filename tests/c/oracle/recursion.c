// Mutual recursion, Ackermann, permutations.
#include <stdio.h>
static int odd(int n);
static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(int n) { return n == 0 ? 0 : even(n - 1); }
static int ackermann(int m, int n) {
    return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}
static int count;
static void permute(char *text, int at) {
    if (!text[at]) {
        if (count++ % 2 == 0) printf("%s ", text);
        return;
    }
    for (int i = at; text[i]; i++) {
        char t = text[at]; text[at] = text[i]; text[i] = t;
        permute(text, at + 1);
        t = text[at]; text[at] = text[i]; text[i] = t;
    }
}
int main(void) {
    printf("%d %d %d\n", even(10), odd(7), ackermann(2, 3));
    char text[] = "abc";
    permute(text, 0);
    printf("%d\n", count);
    return 0;
}
