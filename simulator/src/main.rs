//! `sanban`: the device in a web page, and the rules on the command line.

fn main() {}
