// As in holds, with another place.
//~ places: 2
class Main {
    public static def main(args: Rail[String]!): void = {
        val d = Dist.makeBlock(1..2, 0);
        assert ("" + d).equals("Dist(0->[1..1],1->[2..2])");
        var ps: Rail[Place]! = d.places();
        assert ps(1).id == 0; //~ ERROR assertion-failed
    }
}
