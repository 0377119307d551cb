// A load behind MPI_Win_wait.
//~ places: 2
//~ outcomes: 5
//~ race: no
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
        MPI_Group all, group;
        int other = 1;
        MPI_Comm_group(MPI_COMM_WORLD, &all);
        MPI_Group_incl(all, 1, &other, &group);
        MPI_Win_start(group, 0, win);
        MPI_Put(&a, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
        MPI_Win_complete(win);
        MPI_Send(&one, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    }
    if (rank == 1) {
        MPI_Group all, group;
        int other = 0;
        MPI_Comm_group(MPI_COMM_WORLD, &all);
        MPI_Group_incl(all, 1, &other, &group);
        MPI_Win_post(group, 0, win);
        MPI_Recv(&r, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Win_wait(win);
        printf("%d\n", w[0]);
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
