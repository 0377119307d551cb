// A member that nobody declares; the nearest one is named.
public class UnknownMember {
    var count: Long = 0;
    public static def main(Rail[String]) {
        val o = new UnknownMember();
        o.cuont = 1; //~ ERROR rejected@9: `UnknownMember` has no member `cuont`
    }
}
