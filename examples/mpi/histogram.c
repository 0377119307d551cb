// All ranks add to bins. `-D PUT`: one of them puts. `-D TYPES`: one of them adds numbers of another type.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int rank, *bins, one = 1;
    float half = 0.5f;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(2 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &bins, &win);
    bins[0] = bins[1] = 0;
    MPI_Win_fence(0, win);
#if defined PUT
    if (rank == 0) MPI_Put(&one, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
    else
#elif defined TYPES
    if (rank == 0) MPI_Accumulate(&half, 1, MPI_FLOAT, 0, 0, 1, MPI_FLOAT, MPI_SUM, win);
    else
#endif
        MPI_Accumulate(&one, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, win);
#ifndef TYPES
    MPI_Accumulate(&one, 1, MPI_INT, 0, 1, 1, MPI_INT, MPI_SUM, win);
#endif
    MPI_Win_fence(0, win);
    if (rank == 0) printf("%d %d %.1f\n", bins[0], bins[1], half);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
