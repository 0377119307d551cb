// An inner finish waits for its own activities only, the outer one for all.
class Main {
    var before: Long = 0;
    var inside: Long = 0;

    public static def main(Rail[String]) {
        val m = new Main();
        finish {
            async m.before = 1;
            finish {
                async m.inside = 1;
            }
            assert m.inside == 1;
        }
        assert m.before == 1;
    }
}
