// A put without MPI_Win_start.
//~ places: 2
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int rank, size;
    int *part, mine = 7, other;
    MPI_Win win;
    MPI_Group all, group;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &part, &win);
    *part = 0;
    other = 1 - rank;
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_incl(all, 1, &other, &group);
    if (rank == 0) {
        MPI_Win_post(group, 0, win);
        MPI_Win_wait(win);
    } else {
        MPI_Put(&mine, 1, MPI_INT, 0, 0, 1, MPI_INT, win); //~ ERROR epoch-misuse@9: rank 1 uses the window outside of an epoch
        MPI_Win_complete(win);
        mine = 9;
    }
    MPI_Group_free(&group);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
