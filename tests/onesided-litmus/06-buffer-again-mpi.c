// The buffer is used again before completion.
//~ places: 2
//~ outcomes: 5 7
//~ race: yes
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv) {
    int rank, *w, a = 5, b = 6, one = 1, r = -1;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(2 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &w, &win);
    w[0] = w[1] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Win_lock_all(0, win);
        MPI_Put(&a, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
        a = 7;
        MPI_Win_flush(1, win);
        MPI_Send(&one, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
        MPI_Win_unlock_all(win);
    }
    if (rank == 1) {
        MPI_Recv(&r, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("%d\n", w[0]);
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
