// As in holds, with a constraint that the second number fulfils: nothing is thrown.
class CastCompares {
    public static def main(args: Rail[String]) {
        var caught: Boolean = false;
        try {
            val two = (args.size + 2) as Long{self > 1};
        } catch (ClassCastException) {
            caught = true;
        }
        assert caught; //~ ERROR assertion-failed
    }
}
