// It does not order the others before the root.
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
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
    }
    if (rank == 1) part[0] = 3; //~ ERROR data-race@20: rank 1 writes `part[0]`
    MPI_Bcast(&a, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Put(&a, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ ERROR data-race
        MPI_Win_flush(1, win);
    }
    if (rank == 1) printf("%d\n", part[0]); //~ ERROR data-race
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
