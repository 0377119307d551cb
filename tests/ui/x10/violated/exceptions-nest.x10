// As in holds, with the members put together.
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
        assert n == 2; //~ ERROR assertion-failed
    }
}
