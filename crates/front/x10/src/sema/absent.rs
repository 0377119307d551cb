//! Names of the real library that ours does not have: no mistakes of the program.

/// Whether the real library has a class of that name, and ours has not.
pub(crate) fn is_absent(name: &str) -> bool {
    ABSENT.contains(&name)
}

const ABSENT: [&str; 71] = [
    "Acc", "Arithmetic", "Array", "Array_1", "Array_2", "Array_3", "Basic", "Bisect", "BitSet", "Bitwise", "Block",
    "BlockBlockDist", "BlockDist", "Collection", "Complex", "Container", "Copyable", "CustomSerialization", "Cyclic",
    "DenseIterationSpace_1", "DenseIterationSpace_2", "DenseIterationSpace_3", "Deserializer", "DistArray_Block_1",
    "DistArray_Block_2", "DistArray_BlockBlock_2", "DistArray_Unique", "File", "FileReader", "FileWriter", "Foreach",
    "GLB", "GlobalRail", "HashMap", "HashSet", "IOException", "Inflater", "IterationSpace", "LinkedList", "List",
    "ListIterator", "Lock", "Latch", "Logger", "Map", "Monitor", "Option", "OptionsParser", "Ordered", "PlaceLocalHandle",
    "PlaceTopology", "PrintWriter", "Profile", "RailUtils", "Random", "Reader", "Reducer", "Runtime", "Sequential",
    "Serializer", "Set", "SparsePlaceGroup", "SPMD", "Stack", "Storable", "Team", "Timer", "Unserializable", "WSRuntime",
    "Writer", "Zero",
];
