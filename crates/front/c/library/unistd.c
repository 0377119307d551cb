/* Sleeping, which orders nothing: others may run at any moment anyway. */
#include <unistd.h>

unsigned int sleep(unsigned int seconds) { return 0; }

int usleep(useconds_t microseconds) { return 0; }
