//! Percent-encoding for the address fragment: everything but the unreserved characters of
//! RFC 3986, so that chat programs neither cut a link short nor dress it up.

/// `text` with every byte encoded that is not a letter, a digit or one of `-._~`.
pub(super) fn encode(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            push_escaped(&mut out, byte);
        }
    }
    out
}

/// Encodes a last punctuation mark too: programs that find links in prose leave it outside.
pub(super) fn seal(mut fragment: String) -> String {
    if let Some(last @ ('.' | '-' | '_' | '~')) = fragment.chars().last() {
        fragment.pop();
        push_escaped(&mut fragment, last as u8);
    }
    fragment
}

/// Undoes [`encode`]. Total: a `%` without two digits stays, bytes that are no text become U+FFFD.
pub(super) fn decode(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let escaped = (byte == b'%').then(|| Some((digit(bytes.get(at + 1))?, digit(bytes.get(at + 2))?)));
        if let Some(Some((high, low))) = escaped {
            out.push(high * 16 + low);
            at += 3;
        } else {
            out.push(byte);
            at += 1;
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

fn push_escaped(out: &mut String, byte: u8) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    out.push('%');
    out.push(char::from(DIGITS[usize::from(byte >> 4)]));
    out.push(char::from(DIGITS[usize::from(byte & 15)]));
}

fn digit(byte: Option<&u8>) -> Option<u8> {
    char::from(*byte?).to_digit(16).map(|d| d as u8)
}
