// A clocked async stands in a clocked finish.
class Main {
    public static def main(Rail[String]) {
        clocked finish {
            clocked async Clock.advanceAll();
        }
    }
}
