//~ places: 1
// A literal is const; an array that starts with it is not.
#include <stdio.h>
int main(void) {
    char text[] = "abc";
    text[0] = 'x';
    puts(text);
    return 0;
}
