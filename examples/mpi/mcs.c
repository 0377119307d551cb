// An MCS queue lock: the tail is at rank 0; who comes behind another one waits for a flag of its own. `-D BROKEN`: the holder tells the
// next one before what it has put is complete.
#include <mpi.h>
#include <stdio.h>
// Of each rank: who comes behind it, and whether it waits; of rank 0 also the tail and the counter.
enum { NEXT, WAITS, TAIL, COUNT, CELLS };

static int fetch(int rank, int cell, MPI_Win win) {
    int unused = 0, found;
    MPI_Fetch_and_op(&unused, &found, MPI_INT, rank, cell, MPI_NO_OP, win);
    MPI_Win_flush(rank, win);
    return found;
}
static void set(int rank, int cell, int value, MPI_Win win) {
    MPI_Accumulate(&value, 1, MPI_INT, rank, cell, 1, MPI_INT, MPI_REPLACE, win);
    MPI_Win_flush(rank, win);
}

int main(int argc, char **argv) {
    int rank, *cells, before, tail, none = -1, n;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(CELLS * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &cells, &win);
    cells[NEXT] = cells[TAIL] = -1;
    cells[WAITS] = 1;
    cells[COUNT] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);

    MPI_Fetch_and_op(&rank, &before, MPI_INT, 0, TAIL, MPI_REPLACE, win);
    MPI_Win_flush(0, win);
    if (before >= 0) {
        set(before, NEXT, rank, win);
        while (fetch(rank, WAITS, win)) { }
    }

    MPI_Get(&n, 1, MPI_INT, 0, COUNT, 1, MPI_INT, win);
    MPI_Win_flush(0, win);
    n++;
    MPI_Put(&n, 1, MPI_INT, 0, COUNT, 1, MPI_INT, win);
#ifndef BROKEN
    MPI_Win_flush(0, win);
#endif

    int next = fetch(rank, NEXT, win);
    if (next < 0) {
        MPI_Compare_and_swap(&none, &rank, &tail, MPI_INT, 0, TAIL, win);
#ifdef BROKEN
        MPI_Win_flush_local(0, win);
#else
        MPI_Win_flush(0, win);
#endif
        if (tail != rank) {
            while ((next = fetch(rank, NEXT, win)) < 0) { }
        }
    }
    if (next >= 0) set(next, WAITS, 0, win);

    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) printf("%d\n", cells[COUNT]);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
