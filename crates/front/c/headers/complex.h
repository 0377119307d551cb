/* Present; complex numbers are unsupported. */
#ifndef _PARTITA_COMPLEX_H
#define _PARTITA_COMPLEX_H
#define complex _Complex
double creal(double _Complex z);
double cimag(double _Complex z);
double cabs(double _Complex z);
double carg(double _Complex z);
double _Complex conj(double _Complex z);
double _Complex cexp(double _Complex z);
double _Complex csqrt(double _Complex z);
#endif
