// `int`, `long`, `boolean` and the others are names for Int, Long, Boolean; a typedef with formals is not the class of its name.
//~ places: 1
public class JavaNames {
    static class Grid(rank: int) {
        static type Grid(n: int) = Grid{self.rank == n};
        def same(other: Grid(this.rank)): boolean = other.rank == rank;
    }
    static def half(k: long): double = k / 2.0;
    public static def main(Rail[String]) {
        var small: int = 2147483647n;
        small++;
        val wide: long = small;
        val sum: float = 0.5f;
        val ready: boolean = wide < 0 && half(3) == 1.5 && sum + sum == 1.0f;
        assert ready;
        val flags = new Rail[boolean](2);
        assert !flags(0) && !flags(1);
        assert new Grid(2n).same(new Grid(2n));
    }
}
