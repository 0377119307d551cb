// What is offered is taken by a collecting finish.
class Main {
    public static def main(Rail[String]) {
        finish {
            async offer 1; //~ ERROR rejected
        }
    }
}
