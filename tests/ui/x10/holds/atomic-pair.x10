// Two fields that change inside one atomic block are never seen apart inside another.
class Main {
    var a: Long = 0;
    var b: Long = 0;

    public static def main(Rail[String]) {
        val m = new Main();
        finish {
            async atomic {
                m.a = 1;
                m.b = 1;
            }
            atomic assert m.a == m.b;
        }
    }
}
