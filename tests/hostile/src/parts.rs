//! Several files in one input: each begins with a line `-- NAME`.

/// A file by its name.
pub type Named = (String, Vec<u8>);

/// Begins a file: at the input's start without the line end before it.
const MARK: &[u8] = b"\n-- ";

/// The files of an input; what stands before the first mark is a file without a name.
pub fn split(input: &[u8]) -> Vec<Named> {
    let mut rest = input;
    let mut pieces = Vec::new();
    let mut from = 0;
    if rest.starts_with(&MARK[1..]) {
        rest = &rest[MARK.len() - 1..];
    }
    while let Some(at) = rest[from..].windows(MARK.len()).position(|window| window == MARK) {
        pieces.push(&rest[..from + at]);
        rest = &rest[from + at + MARK.len()..];
        from = 0;
    }
    pieces.push(rest);
    let named = |piece: &[u8]| match piece.iter().position(|byte| *byte == b'\n') {
        Some(end) if end < 80 => {
            (String::from_utf8_lossy(&piece[..end]).into_owned(), piece[end + 1..].to_vec())
        }
        _ => (String::new(), piece.to_vec()),
    };
    pieces.into_iter().map(named).collect()
}

/// The input that holds these files.
pub fn joined(files: &[Named]) -> Vec<u8> {
    let mut input = Vec::new();
    for (name, bytes) in files {
        let mark = if input.is_empty() { &MARK[1..] } else { MARK };
        input.extend_from_slice(mark);
        input.extend_from_slice(name.as_bytes());
        input.push(b'\n');
        input.extend_from_slice(bytes);
    }
    input
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_come_out_of_an_input_as_they_went_in() {
        let files = [("a.json", "{}\n"), ("b/gt.txt", "1,2\n"), ("c", "")];
        let files = files.map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec()));
        for count in [1, 3] {
            let (some, _) = files.split_at(count);
            let input = joined(some);
            assert_eq!(split(&input), some);
        }
        assert_eq!(split(b"{}"), [(String::new(), b"{}".to_vec())]);
    }
}
