//~ places: 1
// Files are not modelled.
#include <stdio.h>
int main(void) {
    FILE *file = fopen("x", "r"); //~ ERROR unsupported
    return file == NULL;
}
