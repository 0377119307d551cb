/* Present; its functions are unsupported where they are called. */
#ifndef _PARTITA_LOCALE_H
#define _PARTITA_LOCALE_H
#define NULL ((void *)0)

#define LC_CTYPE 0
#define LC_NUMERIC 1
#define LC_TIME 2
#define LC_COLLATE 3
#define LC_MONETARY 4
#define LC_ALL 6
struct lconv {
    char *decimal_point;
    char *thousands_sep;
};
char *setlocale(int category, const char *name);
struct lconv *localeconv(void);
#endif
