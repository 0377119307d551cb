// Teams, written afresh on four operations of the prelude x10_team. A Rail goes element by element.
package x10.util;

@Handle
public class Team {
    public static val WORLD: Team = new Team(Place.places());
    public static val ADD: Int = 0n;
    public static val MUL: Int = 1n;
    public static val AND: Int = 2n;
    public static val OR: Int = 3n;
    public static val XOR: Int = 4n;
    public static val MAX: Int = 5n;
    public static val MIN: Int = 6n;

    private val members: PlaceGroup;
    public def this(members: PlaceGroup) { this.members = members; }

    public def size(): Long = members.size();
    public def places(): PlaceGroup = members;

    @Native("x10_team_barrier") native public def barrier(): void;
    @Native("x10_team_bcast") native private def cast[T](root: Long, value: T): T;
    @Native("x10_team_reduce_int") native private def fold(op: Int, root: Long, value: Long): Long;
    @Native("x10_team_reduce_real") native private def fold(op: Int, root: Long, value: Double): Double;

    // All places get the result.
    public def allreduce(value: Int, op: Int): Int = fold(op, -1, value as Long) as Int;
    public def allreduce(value: Long, op: Int): Long = fold(op, -1, value);
    public def allreduce(value: Double, op: Int): Double = fold(op, -1, value);
    public def allreduce(value: Boolean, op: Int): Boolean = fold(op, -1, value ? 1 : 0) != 0;
    // Only the root gets it.
    public def reduce(root: Place, value: Int, op: Int): Int = fold(op, root.id, value as Long) as Int;
    public def reduce(root: Place, value: Long, op: Int): Long = fold(op, root.id, value);
    public def reduce(root: Place, value: Double, op: Int): Double = fold(op, root.id, value);

    public def allreduce(src: Rail[Long], from: Long, dst: Rail[Long], to: Long, count: Long, op: Int): void {
        for (k in 0..(count - 1)) dst(to + k) = allreduce(src(from + k), op);
    }
    public def allreduce(src: Rail[Int], from: Long, dst: Rail[Int], to: Long, count: Long, op: Int): void {
        for (k in 0..(count - 1)) dst(to + k) = allreduce(src(from + k), op);
    }
    public def allreduce(src: Rail[Double], from: Long, dst: Rail[Double], to: Long, count: Long, op: Int): void {
        for (k in 0..(count - 1)) dst(to + k) = allreduce(src(from + k), op);
    }
    public def reduce(root: Place, src: Rail[Long], from: Long, dst: Rail[Long], to: Long, count: Long, op: Int): void {
        for (k in 0..(count - 1)) {
            val result = reduce(root, src(from + k), op);
            if (here == root) dst(to + k) = result;
        }
    }
    public def reduce(root: Place, src: Rail[Double], from: Long, dst: Rail[Double], to: Long, count: Long, op: Int): void {
        for (k in 0..(count - 1)) {
            val result = reduce(root, src(from + k), op);
            if (here == root) dst(to + k) = result;
        }
    }

    // What the root has there; elsewhere `src` is not looked at.
    public def bcast[T](root: Place, src: Rail[T], from: Long, dst: Rail[T], to: Long, count: Long): void {
        for (k in 0..(count - 1)) dst(to + k) = cast[T](root.id, here == root ? src(from + k) : dst(to + k));
    }
    // The part of the root's Rail that is the own one.
    public def scatter[T](root: Place, src: Rail[T], from: Long, dst: Rail[T], to: Long, count: Long): void {
        for (m in 0..(size() - 1)) for (k in 0..(count - 1)) {
            val value = cast[T](root.id, here == root ? src(from + m * count + k) : dst(to + k));
            if (members(m) == here) dst(to + k) = value;
        }
    }
    // From each the part that is the own one, in the order of the members.
    public def alltoall[T](src: Rail[T], from: Long, dst: Rail[T], to: Long, count: Long): void {
        for (s in 0..(size() - 1)) for (m in 0..(size() - 1)) for (k in 0..(count - 1)) {
            val value = cast[T](members(s).id, src(from + m * count + k));
            if (members(m) == here) dst(to + s * count + k) = value;
        }
    }

    // The least index of those who have the greatest, or the least, value.
    public def indexOfMax(value: Double, index: Int): Int {
        val best = allreduce(value, MAX);
        return allreduce(value == best ? index : Int.MAX_VALUE, MIN);
    }
    public def indexOfMin(value: Double, index: Int): Int {
        val best = allreduce(value, MIN);
        return allreduce(value == best ? index : Int.MAX_VALUE, MIN);
    }
}
