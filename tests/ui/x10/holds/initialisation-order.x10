// The class above is complete before the fields of the class below get their values, in the order of the text.
class Main {
    static class Log {
        var text: String = "";
        def add(s: String): Long {
            text += s;
            return 0;
        }
    }

    static class Base {
        val log: Log;
        def this(log: Log) {
            this.log = log;
            log.add("base ");
        }
    }

    static class Derived extends Base {
        val first: Long = log.add("first ");
        val second: Long = log.add("second ");
        def this(log: Log) {
            super(log);
            log.add("body");
        }
    }

    public static def main(Rail[String]) {
        val log = new Log();
        val d = new Derived(log);
        assert log.text == "base first second body";
    }
}
