// Everybody puts an element to rank 0 between start and complete. `-D FEWER`: rank 0 posts to all but the last rank. `-D EARLY`: it reads
// before MPI_Win_wait. `-D ALONE`: a put without MPI_Win_start.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int rank, size, *all, ranks[8];
    MPI_Win win;
    MPI_Group world, group;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(size * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &all, &win);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    if (rank == 0) {
        for (int q = 0; q < size; q++) all[q] = 0;
        for (int q = 1; q < size; q++) ranks[q - 1] = q;
#ifdef FEWER
        MPI_Group_incl(world, size - 2, ranks, &group);
#else
        MPI_Group_incl(world, size - 1, ranks, &group);
#endif
        MPI_Win_post(group, 0, win);
#ifdef EARLY
        printf("%d\n", all[1]);
#endif
        MPI_Win_wait(win);
        for (int q = 1; q < size; q++) printf("%d\n", all[q]);
    } else {
        ranks[0] = 0;
        MPI_Group_incl(world, 1, ranks, &group);
#ifndef ALONE
        MPI_Win_start(group, 0, win);
#endif
        MPI_Put(&rank, 1, MPI_INT, 0, rank, 1, MPI_INT, win);
#ifndef ALONE
        MPI_Win_complete(win);
#endif
    }
    MPI_Group_free(&group);
    MPI_Group_free(&world);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
