// No class is below itself.
class Main extends Other { //~ ERROR rejected
    public static def main(Rail[String]) {}
}

class Other extends Main {}
