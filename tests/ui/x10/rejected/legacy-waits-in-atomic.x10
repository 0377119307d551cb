// In 2010 waiting inside atomic was a mistake that the compiler found.
class Main {
    public static def main(Rail[String]) {
        atomic {
            finish { } //~ ERROR rejected: finish inside atomic
        }
        next;
    }
}
