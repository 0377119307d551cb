// Something is offered, and nobody takes it.
class Main {
    public static def main(Rail[String]) {
        offer 3; //~ ERROR rejected: collecting finish
    }
}
