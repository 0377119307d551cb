var plain = 0;
plain reduce= 3; //~ ERROR rejected: only a variable with a reduce intent stands before `reduce=`
