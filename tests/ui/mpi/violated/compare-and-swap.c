// A plain store beside it.
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
    int none = 0, me = rank + 1, was = -1;
    MPI_Win_lock_all(0, win);
    if (rank == 1) {
    MPI_Compare_and_swap(&me, &none, &was, MPI_INT, 0, 0, win); //~ ERROR data-race
    MPI_Win_flush(0, win);
    } else part[0] = 3; //~ ERROR data-race
    printf("%d\n", was == 0);
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
