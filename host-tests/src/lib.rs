//! What Sanban's tests share: readers of the vector files, and the simple models that the fast rules are compared with.
