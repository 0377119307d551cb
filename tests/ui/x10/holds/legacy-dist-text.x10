// In 2010 a distribution is written place first, and its places, a ValRail, become a Rail where one is wanted.
//~ places: 2
class Main {
    public static def main(args: Rail[String]!): void = {
        val d = Dist.makeBlock([1..4, 1..2] as Region, 0);
        assert ("" + d).equals("Dist(0->[1..2,1..2],1->[3..4,1..2])");
        var ps: Rail[Place]! = d.places();
        var points: int = 0;
        for (var i: int = 0; i < ps.length; i++) {
            val r: Region = d.get(ps(i));
            for (p: Point(r.rank) in r) points += p(0) * (ps(i).id + 1);
        }
        assert points == 34;
    }
}
