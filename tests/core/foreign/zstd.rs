//! Zstandard in a .zip: frames of our own making (RFC 8878), honest and hostile.

use verivid::formats::archive::entry;

/// The CRC-32 of a text, as a zip has it.
fn sum(bytes: &[u8]) -> u32 {
    let mut crc = flate2::Crc::new();
    crc.update(bytes);
    crc.sum()
}

/// A .zip with one file, packed by method 93.
fn zip(packed: &[u8], unpacked: &[u8], says: u32) -> Vec<u8> {
    let name = b"a.json";
    let common = |head: &mut Vec<u8>| {
        head.extend([20, 0, 0, 0, 93, 0, 0, 0, 0x21, 0x5C]);
        for number in [sum(unpacked), packed.len() as u32, says] {
            head.extend(number.to_le_bytes());
        }
        head.extend((name.len() as u16).to_le_bytes());
    };
    let mut zip = b"PK\x03\x04".to_vec();
    common(&mut zip);
    zip.extend([0, 0]);
    zip.extend(name);
    zip.extend(packed);
    let directory = zip.len() as u32;
    zip.extend(b"PK\x01\x02\x14\x00");
    common(&mut zip);
    zip.extend([0; 16]);
    zip.extend(name);
    let length = zip.len() as u32 - directory;
    zip.extend(b"PK\x05\x06\0\0\0\0\x01\0\x01\0");
    zip.extend(length.to_le_bytes());
    zip.extend(directory.to_le_bytes());
    zip.extend([0, 0]);
    zip
}

/// A frame that looks back 2 MB, of blocks: raw bytes, or one byte many times.
fn frame(blocks: &[(&[u8], Option<u32>)]) -> Vec<u8> {
    let mut frame = vec![0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x58];
    for (n, (bytes, times)) in blocks.iter().enumerate() {
        let last = u32::from(n + 1 == blocks.len());
        let (kind, size) = times.map_or((0, bytes.len() as u32), |times| (1, times));
        frame.extend(&(last | kind << 1 | size << 3).to_le_bytes()[..3]);
        frame.extend(*bytes);
    }
    frame
}

#[test]
fn frames_one_behind_the_other_are_one_file_and_what_is_to_be_skipped_is_skipped() {
    let skipped = [0x50, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, 9, 9, 9];
    let packed =
        [frame(&[(b"{\"a\": ", None), (b"1", Some(3))]), skipped.to_vec(), frame(&[(b"}", None)])].concat();
    let unpacked = b"{\"a\": 111}";
    assert_eq!(entry(zip(&packed, unpacked, 10), "a.json").unwrap(), unpacked);
    assert_eq!(entry(zip(&[], b"", 0), "a.json").unwrap(), b"");
}

#[test]
fn frames_that_are_damaged_or_hostile_are_refused_in_one_sentence() {
    let bomb = frame(&[(&b"x"[..], Some(128 * 1024)); 400]);
    let mut far = frame(&[(b"x", None)]);
    far[5] = 0xF8;
    let mut cut = frame(&[(b"some words", None)]);
    cut.truncate(12);
    for (packed, unpacked, why) in [
        (bomb, &b"x"[..], "unpack to more than"),
        (far, b"x", "it looks back over"),
        (cut, b"some words", "it is damaged after 0 unpacked bytes"),
        (frame(&[(b"x", None)]), b"y", "its checksum in the archive is another one"),
        (b"no frame at all".to_vec(), b"x", "it is damaged"),
    ] {
        let error = entry(zip(&packed, unpacked, 1), "a.json").unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    }
}
