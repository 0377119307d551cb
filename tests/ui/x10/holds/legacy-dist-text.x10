// In 2010 a distribution is written place first, and its places, a ValRail, become a Rail where one is wanted.
//~ places: 2
class Main {
    public static def main(args: Rail[String]!): void = {
        val d = Dist.makeBlock(1..2, 0);
        assert ("" + d).equals("Dist(0->[1..1],1->[2..2])");
        var ps: Rail[Place]! = d.places();
        assert ps(1).id == 1;
    }
}
