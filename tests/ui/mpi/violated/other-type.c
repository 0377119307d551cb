// Four bytes are sent and eight are taken.
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
    MPI_Win_fence(0, win);
    if (rank == 0) MPI_Put(&mine, 1, MPI_INT, 1, 0, 1, MPI_DOUBLE, win); //~ ERROR rma-misuse@20: 4 bytes are sent and 8 are taken
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
