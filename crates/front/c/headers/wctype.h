/* Present; its functions are unsupported where they are called. */
#ifndef _PARTITA_WCTYPE_H
#define _PARTITA_WCTYPE_H
#ifndef __partita_wint_t
#define __partita_wint_t
typedef unsigned int wint_t;
#endif
int iswalnum(wint_t c);
int iswalpha(wint_t c);
int iswblank(wint_t c);
int iswcntrl(wint_t c);
int iswdigit(wint_t c);
int iswgraph(wint_t c);
int iswlower(wint_t c);
int iswprint(wint_t c);
int iswpunct(wint_t c);
int iswspace(wint_t c);
int iswupper(wint_t c);
int iswxdigit(wint_t c);
wint_t towlower(wint_t c);
wint_t towupper(wint_t c);
#endif
