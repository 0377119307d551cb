// An array of the one in the other, and the other in the one: also when nobody uses them.
record House {
  var rooms: [1..2] Room;
}
record Room { //~ ERROR rejected: holds itself
  var house: House;
}
