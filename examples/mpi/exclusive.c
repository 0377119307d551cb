// A shared cell is got, changed and put under an exclusive lock. `-D BROKEN`: the lock is a shared one. `-D OPEN`: no unlock.
#include <mpi.h>
#include <stdio.h>
#ifdef BROKEN
#define KIND MPI_LOCK_SHARED
#else
#define KIND MPI_LOCK_EXCLUSIVE
#endif

int main(int argc, char **argv) {
    int rank, size, *cell, n;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &cell, &win);
    *cell = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock(KIND, 0, 0, win);
    MPI_Get(&n, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
    MPI_Win_flush(0, win);
    n++;
    MPI_Put(&n, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
#ifndef OPEN
    MPI_Win_unlock(0, win);
#endif
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) printf("%d of %d\n", *cell, size);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
