// goto forwards, backwards, out of nested blocks, into a sibling's label.
#include <stdio.h>
int main(void) {
    int n = 0, i, j;
    for (i = 0; i < 4; i++)
        for (j = 0; j < 4; j++) {
            if (i * j == 6) goto found;
            n++;
        }
    printf("none\n");
found:
    printf("%d %d %d\n", i, j, n);
    int state = 0, out = 0;
start:
    switch (state++) {
    case 0: goto middle;
    case 1: out += 10; goto start;
    case 2: break;
    }
    goto end;
middle:
    out++;
    if (out < 3) goto middle;
    goto start;
end:
    printf("%d %d\n", state, out);
    {
        int local = 1;
    again:
        local *= 3;
        if (local < 50) goto again;
        printf("%d\n", local);
    }
    return 0;
}
