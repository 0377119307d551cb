// As exceptions, but it catches the bare class, which never leaves a finish.
class ExceptionsBroken {
    static class Spilled extends Exception {}

    public static def main(Rail[String]) {
        try {
            finish {
                async throw new Spilled();
                async throw new Spilled();
            }
        } catch (e: Spilled) {
            Console.OUT.println("caught");
        }
    }
}
