// Towers of Hanoi, counted and shown.
#include <stdio.h>
static int moves;
static void move(int n, char from, char to, char by) {
    if (n == 0) return;
    move(n - 1, from, by, to);
    moves++;
    if (n == 3) printf("%c-%c ", from, to);
    move(n - 1, by, to, from);
}
int main(void) {
    move(5, 'a', 'c', 'b');
    printf("%d\n", moves);
    return 0;
}
