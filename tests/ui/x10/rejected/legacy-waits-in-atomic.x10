// In 2010 waiting inside atomic was a mistake that the compiler found.
class Main {
    public static def main(Rail[String]) {
        atomic {
            finish { } //~ ERROR rejected@13: finish inside atomic: X10 2.0 has no waiting there
        }
        next;
    }
}
