// A cast to a constraint that compares asks it of the value.
class CastCompares {
    public static def main(args: Rail[String]) {
        val three = (args.size + 3) as Long{self > 2};
        assert three == 3;
        var caught: Boolean = false;
        try {
            val two = (args.size + 2) as Long{self > 2};
        } catch (ClassCastException) {
            caught = true;
        }
        assert caught;
    }
}
