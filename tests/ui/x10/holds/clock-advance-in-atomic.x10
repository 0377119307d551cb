// advance inside atomic throws IllegalOperationException.
class Main {
    public static def main(Rail[String]) {
        finish async {
            val c = Clock.make();
            try {
                atomic c.advance();
                assert false;
            } catch (e: IllegalOperationException) {}
        }
    }
}
