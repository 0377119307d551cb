// Inside atomic nothing may block or spawn: async throws IllegalOperationException, which is caught.
class NoBlocking {
    public static def main(Rail[String]) {
        var refused: Boolean = false;
        try {
            atomic {
                async Console.OUT.println("never");
            }
        } catch (e: IllegalOperationException) {
            refused = true;
        }
        assert refused;
    }
}
