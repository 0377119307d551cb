// A counter that gives tickets. `-D LOAD`: it is loaded before the barrier. `-D BROKEN`: a ticket is used before it is there.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int rank, size, *next, one = 1, mine = -1;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &next, &win);
    *next = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    MPI_Fetch_and_op(&one, &mine, MPI_INT, 0, 0, MPI_SUM, win);
#ifndef BROKEN
    MPI_Win_flush(0, win);
#endif
    if (mine >= size) MPI_Abort(MPI_COMM_WORLD, 1);
#ifdef LOAD
    if (rank == 0) printf("%d\n", *next);
#endif
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) printf("%d\n", *next);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
