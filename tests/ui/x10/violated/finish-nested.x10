// As in holds: the inner finish does not wait for what was started before it.
class Main {
    var before: Long = 0;
    var inside: Long = 0;

    public static def main(Rail[String]) {
        val m = new Main();
        finish {
            async m.before = 1; //~ ERROR data-race
            finish {
                async m.inside = 1;
            }
            assert m.inside == 1;
            assert m.before <= 1; //~ ERROR data-race
        }
        assert m.before == 1;
    }
}
