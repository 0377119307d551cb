//~ places: 3
// Each thread fills its slots, thread 0 adds.
#include <upc.h>
shared int slot[2 * THREADS];
int main(void) {
    slot[MYTHREAD] = 1; //~ ERROR data-race
    slot[MYTHREAD + THREADS] = 2; //~ ERROR data-race
    if (MYTHREAD == 0) {
        int sum = 0;
        for (int i = 0; i < 2 * THREADS; i++) sum += slot[i]; //~ ERROR data-race
        if (sum != 3 * THREADS) return 1; //~ ERROR error-stop
    }
    return 0;
}
