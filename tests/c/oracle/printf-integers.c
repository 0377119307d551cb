// Flags, widths and precisions of integers in all combinations that are defined.
#include <stdio.h>
int main(void) {
    int v[] = { 0, 1, -1, 12345, -12345 };
    for (int i = 0; i < 5; i++) {
        printf("[%8d][%-8d][%08d][%+8d][% 8d][%+-8d][% 08d]\n", v[i], v[i], v[i], v[i], v[i], v[i], v[i]);
        printf("[%.0d][%.3d][%8.3d][%-8.3d][%+.3d][%08.3d][%.8d]\n", v[i], v[i], v[i], v[i], v[i], v[i], v[i]);
        printf("[%#x][%#8x][%#08x][%#.4x][%-#8x][%#o][%#.0o][%#8o]\n", v[i], v[i], v[i], v[i], v[i], v[i], v[i], v[i]);
        printf("[%u][%10u][%010u][%.12u][%X][%#X]\n", v[i], v[i], v[i], v[i], v[i], v[i]);
    }
    printf("[%.0x][%#.0x][%.0o][%.0u][%5.0d]\n", 0, 0, 0, 0, 0);
    return 0;
}
