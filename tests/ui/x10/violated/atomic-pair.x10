// As in holds, with an atomic block for each field.
class Main {
    var a: Long = 0;
    var b: Long = 0;

    public static def main(Rail[String]) {
        val m = new Main();
        finish {
            async {
                atomic m.a = 1;
                atomic m.b = 1;
            }
            atomic assert m.a == m.b; //~ ERROR assertion-failed
        }
    }
}
