// Teams, written afresh on the prelude x10_team: every member brings something and gets what all have brought, in the order of
// the places; what comes of that each works out by itself.
package x10.util;

@Handle
public struct Team {
    public static val WORLD: Team = new Team(Place.places());
    public static val ADD: Int = 0n;
    public static val MUL: Int = 1n;
    public static val AND: Int = 2n;
    public static val OR: Int = 3n;
    public static val XOR: Int = 4n;
    public static val MAX: Int = 5n;
    public static val MIN: Int = 6n;

    private val members: PlaceGroup;
    private val meeting: Any;
    public def this(members: PlaceGroup) {
        this.members = members;
        meeting = made(members.size());
    }

    public def size(): Long = members.size();
    public def places(): PlaceGroup = members;
    public def id(): Long = 0;
    public def delete(): void {}

    @Native("x10_team_make") native private static def made(parties: Long): Any;
    @Waits @Native("x10_team_barrier") native private static def wait(meeting: Any): void;
    @Waits @Native("x10_team_meet") native private static def meet[T](meeting: Any, operation: Long, root: Long, value: T): Any;
    @Native("x10_team_brought") native private static def brought[T](all: Any, place: Long): T;

    public def barrier(): void { wait(meeting); }

    private static def join[T](op: Int, a: T, b: T): T {
        if (op == ADD) return a + b;
        if (op == MUL) return a * b;
        if (op == AND) return a & b;
        if (op == OR) return a | b;
        if (op == XOR) return a ^ b;
        if (op == MAX) return a >= b ? a : b;
        return a <= b ? a : b;
    }
    // The root is -1 where all get the result.
    private def fold[T](op: Int, root: Long, value: T): T {
        val all = meet[T](meeting, 10 + op, root, value);
        if (root >= 0 && here.id != root) return value;
        var total: T = brought[T](all, members(0).id);
        for (k in 1..(size() - 1)) total = join[T](op, total, brought[T](all, members(k).id));
        return total;
    }
    private def fold[T](op: Int, root: Long, src: Rail[T], from: Long, dst: Rail[T], to: Long, count: Long): void {
        val all = meet[Rail[T]](meeting, 20 + op, root, part[T](src, from, count));
        if (root >= 0 && here.id != root) return;
        val parts = new Rail[Rail[T]](size());
        for (k in 0..(size() - 1)) parts(k) = brought[Rail[T]](all, members(k).id);
        val total = new Rail[T](count);
        // Nobody changes the parts any more: one step.
        atomic for (i in 0..(count - 1)) {
            var one: T = parts(0)(i);
            for (k in 1..(parts.size - 1)) one = join[T](op, one, parts(k)(i));
            total(i) = one;
        }
        put[T](total, 0, dst, to, count);
    }
    private static def part[T](from: Rail[T], first: Long, count: Long): Rail[T] =
        new Rail[T](count, (k: Long) => from(first + k));
    private static def put[T](from: Rail[T], first: Long, to: Rail[T], start: Long, count: Long): void {
        val own = new Rail[T](count);
        atomic for (k in 0..(count - 1)) own(k) = from(first + k);
        for (k in 0..(count - 1)) to(start + k) = own(k);
    }

    public def allreduce[T](value: T, op: Int): T = fold[T](op, -1, value);
    public def reduce[T](root: Place, value: T, op: Int): T = fold[T](op, root.id, value);
    public def allreduce[T](src: Rail[T], from: Long, dst: Rail[T], to: Long, count: Long, op: Int): void {
        fold[T](op, -1, src, from, dst, to, count);
    }
    // Only the root gets it.
    public def reduce[T](root: Place, src: Rail[T], from: Long, dst: Rail[T], to: Long, count: Long, op: Int): void {
        fold[T](op, root.id, src, from, dst, to, count);
    }

    // What the root has there; elsewhere `src` is not looked at.
    public def bcast[T](root: Place, src: Rail[T], from: Long, dst: Rail[T], to: Long, count: Long): void {
        val own = here == root ? part[T](src, from, count) : null;
        val all = meet[Rail[T]](meeting, 2, root.id, own);
        put[T](brought[Rail[T]](all, root.id), 0, dst, to, count);
    }
    // The part of the root's Rail that is the own one.
    public def scatter[T](root: Place, src: Rail[T], from: Long, dst: Rail[T], to: Long, count: Long): void {
        val own = here == root ? part[T](src, from, count * size()) : null;
        val all = meet[Rail[T]](meeting, 3, root.id, own);
        put[T](brought[Rail[T]](all, root.id), members.indexOf(here) * count, dst, to, count);
    }
    // The root gets the parts of all, in the order of the members.
    public def gather[T](root: Place, src: Rail[T], from: Long, dst: Rail[T], to: Long, count: Long): void {
        val all = meet[Rail[T]](meeting, 4, root.id, part[T](src, from, count));
        if (here != root) return;
        for (m in 0..(size() - 1)) put[T](brought[Rail[T]](all, members(m).id), 0, dst, to + m * count, count);
    }
    public def allgather[T](src: Rail[T], from: Long, dst: Rail[T], to: Long, count: Long): void {
        val all = meet[Rail[T]](meeting, 5, -1, part[T](src, from, count));
        for (m in 0..(size() - 1)) put[T](brought[Rail[T]](all, members(m).id), 0, dst, to + m * count, count);
    }
    // From each the part that is the own one, in the order of the members.
    public def alltoall[T](src: Rail[T], from: Long, dst: Rail[T], to: Long, count: Long): void {
        val all = meet[Rail[T]](meeting, 6, -1, part[T](src, from, count * size()));
        val own = members.indexOf(here);
        for (m in 0..(size() - 1)) {
            put[T](brought[Rail[T]](all, members(m).id), own * count, dst, to + m * count, count);
        }
    }

    // The least index of those who have the greatest, or the least, value.
    public def indexOfMax(value: Double, index: Int): Int {
        val best = fold[Double](MAX, -1, value);
        return fold[Int](MIN, -1, value == best ? index : Int.MAX_VALUE);
    }
    public def indexOfMin(value: Double, index: Int): Int {
        val best = fold[Double](MIN, -1, value);
        return fold[Int](MIN, -1, value == best ? index : Int.MAX_VALUE);
    }
}
