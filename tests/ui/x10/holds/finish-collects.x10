// A finish waits for all its activities and throws what they threw as one exception, also when there is only one.
//~ places: 1
class Bad(k: Long) extends Exception {}
public class Collects {
    static def sum(): Long {
        try {
            finish {
                async throw new Bad(1);
                async throw new Bad(2);
            }
        } catch (e: MultipleExceptions) {
            var all: Long = 0;
            for (one in e.exceptions) all += (one as Bad).k;
            return all;
        }
        return 0;
    }
    public static def main(Rail[String]) {
        assert sum() == 3;
    }
}
