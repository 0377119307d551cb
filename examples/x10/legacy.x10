// X10 of 2010: a clocked async, await, when with or, foreach and a future, in the spelling of that time.
class Legacy {
    const N: int = 2;
    var done: int = 0;
    var ready: boolean = false;

    def count(): void = {
        foreach ((i) in 1..N) atomic done++;
    }

    public static def main(args: Rail[String]!): void = {
        val t = new Legacy();
        finish {
            async (here) t.count();
            await (t.done == N);
            when (t.ready) t.done = 0;
            or (t.done == N) t.ready = true;
        }
        assert t.ready;
        val six = future (here) 6;
        assert six.force() == 6;
        finish async {
            val c = Clock.make();
            finish {
                async (here) clocked (c) { next; }
                c.drop();
            }
        }
    }
}
