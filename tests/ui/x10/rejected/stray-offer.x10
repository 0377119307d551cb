// Something is offered, and nobody takes it.
class Main {
    public static def main(Rail[String]) {
        offer 3; //~ ERROR rejected@9: `offer` stands in a collecting finish, or in a method that says what it `offers`
    }
}
