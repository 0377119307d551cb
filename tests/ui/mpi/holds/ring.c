// Each rank puts its number into the next one's window between two fences.
//~ places: 2
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int rank, size;
    int *part, mine = 7;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &part, &win);
    *part = 0;
    MPI_Win_fence(MPI_MODE_NOPRECEDE, win);
    mine = rank;
    MPI_Put(&mine, 1, MPI_INT, (rank + 1) % size, 0, 1, MPI_INT, win);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    if (*part != (rank + size - 1) % size) MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
