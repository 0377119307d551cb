// It is not.
//~ places: 2
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win win;
    int *part;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &part, &win);
    for (int i = 0; i < 4; i++) part[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    int a = 5;
    MPI_Request request;
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Rput(&a, 1, MPI_INT, 1, 0, 1, MPI_INT, win, &request); //~ ERROR data-race
        a = 7; //~ ERROR data-race
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
