// A ring of puts between two fences. `-D EARLY`: the window is read before the second fence. `-D ALONE`: one rank gives MPI_MODE_NOPRECEDE.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int rank, size, *part;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &part, &win);
    *part = -1;
    MPI_Barrier(MPI_COMM_WORLD);
#ifdef ALONE
    MPI_Win_fence(0, win);
#else
    MPI_Win_fence(MPI_MODE_NOPRECEDE, win);
#endif
    MPI_Put(&rank, 1, MPI_INT, (rank + 1) % size, 0, 1, MPI_INT, win);
#ifdef EARLY
    printf("%d\n", *part);
#endif
#ifdef ALONE
    MPI_Win_fence(rank == 0 ? MPI_MODE_NOPRECEDE : 0, win);
#else
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
#endif
    printf("%d\n", *part);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
