/* Clocks: any value, so nothing may depend on one. */
#ifndef _PARTITA_UPC_TICK_H
#define _PARTITA_UPC_TICK_H
#include <stdint.h>
typedef unsigned long upc_tick_t;
#define UPC_TICK_MIN ((upc_tick_t)0)
#define UPC_TICK_MAX ((upc_tick_t)18446744073709551615UL)
upc_tick_t upc_ticks_now(void);
uint64_t upc_ticks_to_ns(upc_tick_t ticks);
#endif
