// As in holds, with one thing for two: one waits for ever.
class Main {
    var things: Long = 0;

    def take() {
        when (things > 0) things--; //~ ERROR deadlock
    }

    public static def main(Rail[String]) {
        val m = new Main();
        finish { //~ ERROR deadlock
            async m.take();
            async m.take();
            atomic m.things = 1;
        }
        assert m.things == 0;
    }
}
