// A parent that drops its clock may wait for a child that advances on it.
class Main {
    public static def main(Rail[String]) {
        finish async {
            val c = Clock.make();
            finish {
                async clocked(c) c.advance();
                c.drop();
            }
        }
    }
}
