/* Accesses that say nothing else are relaxed from here on. */
#include <upc.h>
#pragma upc relaxed
