/* Collective operations. */
#ifndef _PARTITA_UPC_COLLECTIVE_H
#define _PARTITA_UPC_COLLECTIVE_H
#include <upc.h>
#include <upc_types.h>
#define UPC_FUNC 0x200UL
#define UPC_NONCOMM_FUNC 0x400UL
void upc_all_broadcast(shared void *restrict to, shared const void *restrict from, size_t bytes, upc_flag_t flags);
void upc_all_scatter(shared void *restrict to, shared const void *restrict from, size_t bytes, upc_flag_t flags);
void upc_all_gather(shared void *restrict to, shared const void *restrict from, size_t bytes, upc_flag_t flags);
void upc_all_gather_all(shared void *restrict to, shared const void *restrict from, size_t bytes, upc_flag_t flags);
void upc_all_exchange(shared void *restrict to, shared const void *restrict from, size_t bytes, upc_flag_t flags);
void upc_all_permute(shared void *restrict to, shared const void *restrict from, shared const int *restrict where, size_t bytes, upc_flag_t flags);
void upc_all_reduceC(shared void *restrict to, shared const void *restrict from, upc_op_t op, size_t elements, size_t block, signed char (*function)(signed char, signed char), upc_flag_t flags);
void upc_all_reduceUC(shared void *restrict to, shared const void *restrict from, upc_op_t op, size_t elements, size_t block, unsigned char (*function)(unsigned char, unsigned char), upc_flag_t flags);
void upc_all_reduceS(shared void *restrict to, shared const void *restrict from, upc_op_t op, size_t elements, size_t block, short (*function)(short, short), upc_flag_t flags);
void upc_all_reduceUS(shared void *restrict to, shared const void *restrict from, upc_op_t op, size_t elements, size_t block, unsigned short (*function)(unsigned short, unsigned short), upc_flag_t flags);
void upc_all_reduceI(shared void *restrict to, shared const void *restrict from, upc_op_t op, size_t elements, size_t block, int (*function)(int, int), upc_flag_t flags);
void upc_all_reduceUI(shared void *restrict to, shared const void *restrict from, upc_op_t op, size_t elements, size_t block, unsigned int (*function)(unsigned int, unsigned int), upc_flag_t flags);
void upc_all_reduceL(shared void *restrict to, shared const void *restrict from, upc_op_t op, size_t elements, size_t block, long (*function)(long, long), upc_flag_t flags);
void upc_all_reduceUL(shared void *restrict to, shared const void *restrict from, upc_op_t op, size_t elements, size_t block, unsigned long (*function)(unsigned long, unsigned long), upc_flag_t flags);
void upc_all_reduceF(shared void *restrict to, shared const void *restrict from, upc_op_t op, size_t elements, size_t block, float (*function)(float, float), upc_flag_t flags);
void upc_all_reduceD(shared void *restrict to, shared const void *restrict from, upc_op_t op, size_t elements, size_t block, double (*function)(double, double), upc_flag_t flags);
void upc_all_reduceLD(shared void *restrict to, shared const void *restrict from, upc_op_t op, size_t elements, size_t block, long double (*function)(long double, long double), upc_flag_t flags);
void upc_all_prefix_reduceC(shared void *restrict to, shared const void *restrict from, upc_op_t op, size_t elements, size_t block, signed char (*function)(signed char, signed char), upc_flag_t flags);
void upc_all_prefix_reduceUC(shared void *restrict to, shared const void *restrict from, upc_op_t op, size_t elements, size_t block, unsigned char (*function)(unsigned char, unsigned char), upc_flag_t flags);
void upc_all_prefix_reduceS(shared void *restrict to, shared const void *restrict from, upc_op_t op, size_t elements, size_t block, short (*function)(short, short), upc_flag_t flags);
void upc_all_prefix_reduceUS(shared void *restrict to, shared const void *restrict from, upc_op_t op, size_t elements, size_t block, unsigned short (*function)(unsigned short, unsigned short), upc_flag_t flags);
void upc_all_prefix_reduceI(shared void *restrict to, shared const void *restrict from, upc_op_t op, size_t elements, size_t block, int (*function)(int, int), upc_flag_t flags);
void upc_all_prefix_reduceUI(shared void *restrict to, shared const void *restrict from, upc_op_t op, size_t elements, size_t block, unsigned int (*function)(unsigned int, unsigned int), upc_flag_t flags);
void upc_all_prefix_reduceL(shared void *restrict to, shared const void *restrict from, upc_op_t op, size_t elements, size_t block, long (*function)(long, long), upc_flag_t flags);
void upc_all_prefix_reduceUL(shared void *restrict to, shared const void *restrict from, upc_op_t op, size_t elements, size_t block, unsigned long (*function)(unsigned long, unsigned long), upc_flag_t flags);
void upc_all_prefix_reduceF(shared void *restrict to, shared const void *restrict from, upc_op_t op, size_t elements, size_t block, float (*function)(float, float), upc_flag_t flags);
void upc_all_prefix_reduceD(shared void *restrict to, shared const void *restrict from, upc_op_t op, size_t elements, size_t block, double (*function)(double, double), upc_flag_t flags);
void upc_all_prefix_reduceLD(shared void *restrict to, shared const void *restrict from, upc_op_t op, size_t elements, size_t block, long double (*function)(long double, long double), upc_flag_t flags);
#endif
