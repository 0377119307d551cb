// What an inner finish throws is one member of what the outer one throws.
class Main {
    public static def main(Rail[String]) {
        var n: Long = 0;
        try {
            finish {
                finish {
                    async throw new Exception();
                    async throw new Exception();
                }
            }
        } catch (e: MultipleExceptions) {
            n = e.exceptions.size;
        }
        assert n == 1;
    }
}
