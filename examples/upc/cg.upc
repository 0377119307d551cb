// The row reduction of a conjugate-gradient solver.
//
// The threads stand in rows of COLUMNS. In every round each thread has two numbers, and every thread of a row wants both sums
// over the row. So each stores its two numbers into the struct of everybody in its row, itself included, in a column of its
// own; then each adds up what it was given. Two barriers keep the rounds apart.
//
//   partita check examples/upc/cg.upc --places 4
//
// Choices:  COLUMNS=2 threads in a row, must divide THREADS;  ROUNDS=1;  NO_PRINT
// Each of these breaks one thing:
//   DROP_BARRIER_BEFORE   no barrier before the stores; does no harm in the first round
//   DROP_BARRIER_AFTER    no barrier between the stores and the sums
//   SAME_COLUMN           everybody stores into the first column
#include <upc_relaxed.h>
#include <stdio.h>

#ifndef COLUMNS
#define COLUMNS 2
#endif
#ifndef ROUNDS
#define ROUNDS 1
#endif

typedef struct { double part[2][COLUMNS]; } reduce_t;
shared reduce_t r[THREADS];

int main(void) {
    int offset = MYTHREAD / COLUMNS * COLUMNS, column = MYTHREAD - offset, round, i;
    if (THREADS % COLUMNS != 0) return 1;
#ifdef SAME_COLUMN
    column = 0;
#endif
    for (round = 1; round <= ROUNDS; round++) {
        double mine0 = MYTHREAD + 10 * round, mine1 = 100 * MYTHREAD + round;
        double total0 = 0.0, total1 = 0.0, wanted0 = 0.0, wanted1 = 0.0;
#ifndef DROP_BARRIER_BEFORE
        upc_barrier;
#endif
        for (i = offset; i < offset + COLUMNS; i++) {
            r[i].part[0][column] = mine0;
            r[i].part[1][column] = mine1;
        }
#ifndef DROP_BARRIER_AFTER
        upc_barrier;
#endif
        for (i = 0; i < COLUMNS; i++) {
            total0 += r[MYTHREAD].part[0][i];
            total1 += r[MYTHREAD].part[1][i];
            wanted0 += offset + i + 10 * round;
            wanted1 += 100 * (offset + i) + round;
        }
        // Small whole numbers: the sums are exact, whatever the order.
        if (total0 != wanted0 || total1 != wanted1) return 1;
    }
    upc_barrier;
#ifndef NO_PRINT
    if (MYTHREAD == 0) printf("all sums are right\n");
#endif
    return 0;
}
