// As noBlocking, but nobody catches the exception.
class NoBlockingBroken {
    public static def main(Rail[String]) {
        atomic {
            async Console.OUT.println("never");
        }
    }
}
