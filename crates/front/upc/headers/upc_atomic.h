/* Atomic operations on shared cells, by domains. */
#ifndef _PARTITA_UPC_ATOMIC_H
#define _PARTITA_UPC_ATOMIC_H
#include <upc.h>
#include <upc_types.h>
#define UPC_GET 0x800UL
#define UPC_SET 0x1000UL
#define UPC_CSWAP 0x2000UL
#define UPC_SUB 0x4000UL
#define UPC_INC 0x8000UL
#define UPC_DEC 0x10000UL
typedef int upc_atomichint_t;
#define UPC_ATOMIC_HINT_DEFAULT 0
#define UPC_ATOMIC_HINT_LATENCY 1
#define UPC_ATOMIC_HINT_THROUGHPUT 2
typedef shared struct __partita_upc_atomicdomain upc_atomicdomain_t;
upc_atomicdomain_t *upc_all_atomicdomain_alloc(upc_type_t type, upc_op_t ops, upc_atomichint_t hints);
void upc_all_atomicdomain_free(upc_atomicdomain_t *domain);
void upc_atomic_strict(upc_atomicdomain_t *domain, void *restrict fetched, upc_op_t op, shared void *restrict target, const void *restrict first, const void *restrict second);
void upc_atomic_relaxed(upc_atomicdomain_t *domain, void *restrict fetched, upc_op_t op, shared void *restrict target, const void *restrict first, const void *restrict second);
int upc_atomic_isfast(upc_type_t type, upc_op_t ops, shared void *address);
#endif
