// Two who meet in a door and step aside for each other for ever: one always undoes what the other did.
var side: atomic int;

coforall me in 0..1 { //~ ERROR livelock@1: 2 tasks go round for ever, main waits: nobody can bring the program to its end
  while side.read() != 2 do //~ ERROR livelock@9: 2 tasks go round for ever, main waits: nobody can bring the program to its end
    side.write(me);
}
