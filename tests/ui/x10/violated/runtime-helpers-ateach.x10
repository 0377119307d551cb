// As in holds, with the value of the other place.
//~ places: 2
//~ define: X10_RUNTIME=helpers
public class Main {
    static val SEEN = new Rail[Long](1);

    public static def main(Rail[String]) {
        finish ateach (p in Dist.makeUnique()) SEEN(0) = here.id + 1;
        assert SEEN(0) == 2; //~ ERROR assertion-failed
    }
}
