/* Accesses that say nothing else are strict from here on. */
#include <upc.h>
#pragma upc strict
