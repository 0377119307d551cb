// As in holds, without the finish's `clocked`.
class Main {
    public static def main(Rail[String]) {
        finish {
            clocked async Clock.advanceAll(); //~ ERROR rejected@13: `clocked async` stands only in a `clocked finish`
        }
    }
}
