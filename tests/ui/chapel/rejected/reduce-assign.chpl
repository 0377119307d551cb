var plain = 0;
plain reduce= 3; //~ ERROR semantics: only a variable with a reduce intent stands before `reduce=`
