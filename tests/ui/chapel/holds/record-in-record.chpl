// As records-in-each-other.chpl in rejected, but a room refers to its house.
record House {
  var rooms: [1..2] Room;
}
record Room {
  var area: int;
  var house: unmanaged Keeper?;
}
class Keeper {
  var house: House;
}
var h: House;
h.rooms[2].area = 9;
assert(h.rooms[1].area == 0 && h.rooms[1].house == nil);
