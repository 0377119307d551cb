// Of two that wait for one thing each takes its own.
class Main {
    var things: Long = 0;

    def take() {
        when (things > 0) things--;
    }

    public static def main(Rail[String]) {
        val m = new Main();
        finish {
            async m.take();
            async m.take();
            atomic m.things = 2;
        }
        assert m.things == 0;
    }
}
