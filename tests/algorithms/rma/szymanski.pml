/* Szymanski's lock of szymanski.rma, written by hand for SPIN from the meaning of a get: it is issued, reads its source
   at any later time, and writes its receiver at any time after that. One pending instance of each statement.

   It has the seven flushes whose absence alone breaks the lock, and with EIGHTH defined the one in the first loop too. */
#define FREE 0
#define ISSUED 1
#define READ 2
byte f[2];              /* the flags */
byte seen[2];           /* receive buffers */
byte phase[14];         /* of each get: 0-6 of the first process, 7-13 of the second */
byte value[14];
bool cs[2];

#define get(s)   atomic { phase[s] == FREE -> phase[s] = ISSUED }
#define flushed(me) (phase[7*me] == FREE && phase[7*me+1] == FREE && phase[7*me+2] == FREE && phase[7*me+3] == FREE && \
                     phase[7*me+4] == FREE && phase[7*me+5] == FREE && phase[7*me+6] == FREE)

#ifdef EIGHTH
#define eighth flushed(0)
#else
#define eighth skip
#endif

proctype card(byte s) {
    byte me = s / 7;
end: do
    :: d_step { phase[s] == ISSUED -> value[s] = f[1 - me]; phase[s] = READ }
    :: d_step { phase[s] == READ -> seen[me] = value[s]; value[s] = 0; phase[s] = FREE }
    od
}

active proctype first() {
    byte o;
end: do
    :: f[0] = 1;
       get(0); flushed(0); o = seen[0];
       do :: o >= 3 -> get(1); eighth; o = seen[0] :: else -> break od;
       f[0] = 3;
       get(2); o = seen[0];
       if :: o == 1 ->
             f[0] = 2;
             get(3); o = seen[0];
             do :: o != 4 -> get(4); o = seen[0] :: else -> break od
          :: else
       fi;
       atomic { f[0] = 4; cs[0] = true; assert(!cs[1]) };
       cs[0] = false;
       get(5); flushed(0); o = seen[0];
       do :: o == 2 || o == 3 -> get(6); flushed(0); o = seen[0] :: else -> break od;
       f[0] = 0
    od
}

active proctype second() {
    byte o;
end: do
    :: f[1] = 1;
       get(7); flushed(1); o = seen[1];
       do :: o >= 3 -> get(8); flushed(1); o = seen[1] :: else -> break od;
       f[1] = 3;
       get(9); flushed(1); o = seen[1];
       if :: o == 1 ->
             f[1] = 2;
             get(10); o = seen[1];
             do :: o != 4 -> get(11); flushed(1); o = seen[1] :: else -> break od
          :: else
       fi;
       f[1] = 4;
       get(12); o = seen[1];
       do :: o >= 2 -> get(13); o = seen[1] :: else -> break od;
       atomic { cs[1] = true; assert(!cs[0]) };
       cs[1] = false;
       f[1] = 0
    od
}

init { byte s; atomic { s = 0; do :: s < 14 -> run card(s); s++ :: else -> break od } }
