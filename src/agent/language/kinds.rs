//! What is one of what, and what may be called what: where words leave it open whether a label means a thing, the
//! label is not taken to be something else.

use super::stem::stem;

/// A kind, and stems that are one of it.
const KINDS: &[(&str, &[&str])] = &[
    (
        "person",
        &[
            "man",
            "woman",
            "boy",
            "girl",
            "child",
            "babi",
            "rider",
            "player",
            "chef",
            "dancer",
            "driver",
            "gui",
            "adult",
            "toddler",
            "worker",
            "skier",
            "gymnast",
            "athlet",
            "policeman",
            "cook",
            "singer",
        ],
    ),
    (
        "animal",
        &[
            "cat", "dog", "rabbit", "hors", "cow", "bird", "sheep", "elephant", "bear", "zebra", "giraf",
            "mouse", "duck", "fish", "squirel", "lion", "tiger", "pig", "goat", "chicken", "monkei", "panda",
        ],
    ),
    (
        "vehicl",
        &[
            "car",
            "truck",
            "bus",
            "bicycl",
            "motorcycl",
            "train",
            "van",
            "boat",
            "rocket",
            "airplan",
            "tram",
            "ship",
            "helicopter",
            "scooter",
            "taxi",
        ],
    ),
    ("fruit", &["appl", "banana", "orang", "lemon", "pear", "grap", "strawberri", "mango"]),
    ("furnitur", &["chair", "tabl", "sofa", "bed", "desk", "shelf", "bench", "stool", "wardrob"]),
    (
        "shap",
        &["circl", "squar", "triangl", "rectangl", "star", "ball", "diamond", "ring", "hexagon", "cros"],
    ),
];

/// What is often called by another's name, each row for itself. A label of the same row may be meant.
const ALIKE: &[&[&str]] = &[
    &["car", "taxi", "cab", "jeep", "suv", "sedan", "van", "pickup", "minivan"],
    &["truck", "lorry", "van", "pickup", "trailer", "tractor"],
    &["bus", "coach", "minibus", "tram", "trolley"],
    &["bicycle", "motorcycle", "scooter", "moped", "motorbike"],
    &["boat", "ship", "yacht", "canoe", "kayak", "ferry", "raft"],
    &["airplane", "plane", "jet", "aircraft", "helicopter", "rocket", "drone"],
    &["cup", "mug", "glass", "bowl", "tumbler", "goblet"],
    &["plate", "dish", "bowl", "tray", "saucer"],
    &["pan", "pot", "skillet", "wok", "kettle", "saucepan"],
    &["bottle", "flask", "jar", "container", "thermos", "can"],
    &["box", "carton", "package", "parcel", "container", "case", "crate", "chest"],
    &["bag", "backpack", "handbag", "purse", "suitcase", "luggage", "sack", "rucksack"],
    &["television", "monitor", "screen", "display", "laptop", "computer", "tablet"],
    &["phone", "telephone", "device", "mobile", "tablet"],
    &["chair", "stool", "bench", "seat", "armchair", "sofa"],
    &["table", "desk", "counter", "bench"],
    &["hat", "cap", "helmet", "beanie", "hood"],
    &["shirt", "jacket", "coat", "sweater", "hoodie", "top", "blouse", "dress", "suit", "vest"],
    &["shoe", "boot", "sneaker", "sandal", "slipper"],
    &["pants", "jeans", "trousers", "shorts", "leggings"],
    &["road", "street", "path", "highway", "lane"],
    &["rock", "stone", "boulder", "pebble"],
    &["circle", "ball", "ring", "sphere", "oval", "disc"],
    &["square", "rectangle", "box", "cube", "block"],
    &["hand", "arm", "finger", "palm"],
    &["pen", "pencil", "marker", "brush", "stick"],
    &["stick", "rod", "pole", "branch", "bat", "wand"],
    &["knife", "blade", "sword", "cutter"],
    &["tree", "bush", "plant", "shrub"],
    &["flower", "plant", "rose", "tulip"],
    &["house", "building", "cottage", "hut", "shed"],
    &["text", "caption", "subtitle", "word", "title", "sign", "letter"],
    &["rabbit", "hare"],
    &["duck", "goose", "swan", "bird", "chicken", "hen", "rooster", "parrot", "eagle", "owl"],
    &["mouse", "rat", "hamster", "squirrel"],
    &["horse", "pony", "donkey", "zebra", "mule"],
    &["cow", "bull", "ox", "calf", "buffalo"],
    &["sheep", "lamb", "goat"],
    &["dog", "wolf", "fox", "coyote"],
    &["cat", "lion", "tiger", "leopard", "cheetah"],
    &["food", "meal", "cake", "bread", "sandwich", "pizza", "omelette", "egg", "meat"],
    &["cake", "pie", "muffin", "cupcake", "bread", "pastry"],
];

/// What is surely none of the kinds.
const OTHERS: &[&str] = &[
    "light",
    "hydrant",
    "sign",
    "meter",
    "umbrella",
    "tie",
    "suitcase",
    "frisbee",
    "snowboard",
    "kite",
    "glove",
    "skateboard",
    "surfboard",
    "racket",
    "bottle",
    "glass",
    "cup",
    "fork",
    "knife",
    "spoon",
    "bowl",
    "pan",
    "plate",
    "pot",
    "broccoli",
    "carrot",
    "pizza",
    "donut",
    "cake",
    "television",
    "laptop",
    "remote",
    "keyboard",
    "phone",
    "microwave",
    "oven",
    "toaster",
    "sink",
    "refrigerator",
    "book",
    "clock",
    "vase",
    "scissors",
    "box",
    "pen",
    "rock",
    "tree",
    "caption",
    "burrow",
    "house",
    "door",
    "window",
    "wall",
    "floor",
    "road",
    "sky",
    "cloud",
    "grass",
];

/// Words before a name that make it another thing, or its likeness.
const LIKENESS: &[&str] = &[
    "hot", "teddi", "toy", "stuf", "plush", "paint", "drawn", "cartoon", "fake", "model", "rock", "paper",
    "plastic", "statu", "sculptur", "sea", "guinea", "computer", "inflat", "wooden", "lego", "traffic",
    "stop",
];

/// Whether what has this head is one of a kind; both are stems.
pub(super) fn is_one(of: &str, kind: &str) -> bool {
    matches!(kind, "object" | "thing" | "something")
        || KINDS.iter().any(|(name, members)| *name == kind && members.contains(&of))
}

/// Whether a stem is that of a thing that stands in one of the tables.
pub(super) fn is_thing(head: &str) -> bool {
    let member = KINDS.iter().any(|(name, members)| *name == head || members.contains(&head));
    let listed = |word: &&str| stem(word) == head;
    member || OTHERS.iter().any(&listed) || ALIKE.iter().any(|row| row.iter().any(&listed))
}

/// Whether a name says that it is a likeness, or another thing that is called after it.
pub(super) fn is_likeness(before: &[String]) -> bool {
    before.iter().any(|word| LIKENESS.contains(&word.as_str()))
}

/// Whether one may be called by the other's name, though neither is a kind of the other.
pub(super) fn may_be(one: &str, other: &str) -> bool {
    let persons = KINDS[0].1.contains(&one) && KINDS[0].1.contains(&other);
    // `football` may be the ball that is meant, `policeman` the man.
    let compound = (one.len() >= 3 && other.ends_with(one)) || (other.len() >= 3 && one.ends_with(other));
    persons || compound || is_open_kind(one, other) || is_open_kind(other, one)
}

/// Whether one is often called by the other's name.
pub(super) fn is_alike(one: &str, other: &str) -> bool {
    ALIKE.iter().any(|row| {
        let has = |stem_of: &str| row.iter().any(|word| stem(word) == stem_of);
        has(one) && has(other)
    })
}

/// Whether `kind` is the name of a kind and nobody knows whether `other` is one of it.
fn is_open_kind(kind: &str, other: &str) -> bool {
    let is_kind = KINDS.iter().any(|(name, _)| *name == kind);
    let known = KINDS.iter().any(|(name, members)| *name == other || members.contains(&other))
        || OTHERS.iter().any(|word| stem(word) == other);
    is_kind && !known
}
