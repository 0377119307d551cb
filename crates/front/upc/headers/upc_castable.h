/* Private pointers to shared data of other threads. */
#ifndef _PARTITA_UPC_CASTABLE_H
#define _PARTITA_UPC_CASTABLE_H
#include <upc.h>
/* Addresses are compared as integers. */
#include <stdint.h>
#define UPC_CASTABLE_ALL_ALLOC 0x1
#define UPC_CASTABLE_GLOBAL_ALLOC 0x2
#define UPC_CASTABLE_ALLOC 0x4
#define UPC_CASTABLE_STATIC 0x8
#define UPC_CASTABLE_ALL 0xf
typedef struct {
    int guaranteedCastable;
    int probablyCastable;
} upc_thread_info_t;
void *upc_cast(const shared void *pointer);
upc_thread_info_t upc_thread_info(size_t thread);
#endif
