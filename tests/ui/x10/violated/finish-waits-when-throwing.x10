// As in holds, with no finish around the activity.
class Main {
    var n: Long = 0;

    public static def main(Rail[String]) {
        val m = new Main();
        try {
                async m.n = 1; //~ ERROR data-race
                throw new Exception();
        } catch (e: Exception) {
            assert m.n <= 1; //~ ERROR data-race
        }
    }
}
