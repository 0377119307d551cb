// A pointer that lies in shared memory is written with `shared` behind its star.
//~ errors: 1
#include <upc.h>
shared [] int * shared a;
int * shared [3] *b;
int main(void) {
    b = &a; //~ ERROR rejected@9: the target is `int *shared [3] *`, this points elsewhere: `shared [] int *shared *`
    return 0;
}
