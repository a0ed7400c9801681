//! A program for the chip as a graph: who calls whom, by the instructions of a Cortex-M0+, and who keeps whose address.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet, VecDeque},
};

use addr2line::gimli::{self, EndianSlice, RunTimeEndian};
use anyhow::{Context as _, Result, anyhow, ensure};
use object::{Object, ObjectSection, ObjectSymbol, SymbolKind};
use rustc_demangle::demangle;

type Lines<'d> = addr2line::Context<EndianSlice<'d, RunTimeEndian>>;

/// A call, a jump out of a function, or the address of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reference {
    /// Where the instruction is.
    pub at: u32,
    /// The function or constant it is about.
    pub to: u32,
}

/// A function or a constant.
struct Part {
    name: String,
    len: u32,
    references: Vec<Reference>,
    is_function: bool,
}

/// A program, read from its ELF file.
pub struct Program<'d> {
    /// By address.
    parts: BTreeMap<u32, Part>,
    lines: Lines<'d>,
}

impl<'d> Program<'d> {
    /// Reads an ELF file with its symbols and line tables.
    pub fn read(file: &'d [u8]) -> Result<Program<'d>> {
        let elf = object::File::parse(file)?;
        let mut parts: BTreeMap<u32, Part> = BTreeMap::new();
        for symbol in elf.symbols() {
            let is_function = symbol.kind() == SymbolKind::Text;
            if !is_function && symbol.kind() != SymbolKind::Data || symbol.size() == 0 {
                continue;
            }
            // The lowest bit of a function's address says "Thumb".
            let at = symbol.address() as u32 & !u32::from(is_function);
            let part =
                Part { name: plain(symbol.name()?), len: symbol.size() as u32, references: Vec::new(), is_function };
            // Of two names for one address the longer part counts.
            if parts.get(&at).is_none_or(|known| known.len < part.len) {
                parts.insert(at, part);
            }
        }
        let memory = Memory::of(&elf)?;
        // `$t` and `$d` say where instructions begin, and where what lies between them does.
        let mut kinds = BTreeMap::new();
        for symbol in elf.symbols() {
            match symbol.name()? {
                name if name.starts_with("$t") => drop(kinds.insert(symbol.address() as u32, true)),
                name if name.starts_with("$d") => drop(kinds.insert(symbol.address() as u32, false)),
                _ => {}
            }
        }
        let is_code = |at: u32| kinds.range(..=at).next_back().is_some_and(|(_, &is_code)| is_code);
        let starts: Vec<u32> = parts.keys().copied().collect();
        for start in starts {
            let (len, is_function) = (parts[&start].len, parts[&start].is_function);
            let found =
                if is_function { instructions(&memory, is_code, start, len) } else { pointers(&memory, start, len) };
            let mut references = Vec::new();
            for Reference { at, to } in found {
                // A pointer into the middle of a constant counts for the whole. Functions are called and pointed to by their
                // first instruction; what looks like more is a constant that is no pointer.
                let at_start = to & !1;
                let inside = parts.range(..=at_start).next_back().filter(|&(&from, part)| {
                    if part.is_function { from == at_start } else { at_start < from + part.len }
                });
                if let Some((&to, _)) = inside.filter(|&(&to, _)| to != start) {
                    references.push(Reference { at, to });
                }
            }
            if let Some(part) = parts.get_mut(&start) {
                part.references = references;
            }
        }
        Ok(Program { parts, lines: lines(&elf)? })
    }

    /// All functions.
    pub fn functions(&self) -> impl Iterator<Item = &str> {
        self.parts.values().filter(|part| part.is_function).map(|part| part.name.as_str())
    }

    /// All calls and addresses in functions.
    pub fn references(&self) -> impl Iterator<Item = Reference> {
        self.parts.values().filter(|part| part.is_function).flat_map(|part| part.references.iter().copied())
    }

    /// What a function or constant is called.
    pub fn name(&self, at: u32) -> String {
        self.parts.get(&at).map_or_else(|| format!("{at:#x}"), |part| part.name.clone())
    }

    /// From every function and constant that leads to a panic, the shortest way there.
    pub fn ways_to_panic(&self) -> BTreeMap<u32, Vec<u32>> {
        let mut callers: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
        for (&from, part) in &self.parts {
            for reference in &part.references {
                callers.entry(reference.to).or_default().insert(from);
            }
        }
        let mut ways: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        let mut open = VecDeque::new();
        for (&at, part) in &self.parts {
            if is_panic(&part.name) {
                ways.insert(at, vec![at]);
                open.push_back(at);
            }
        }
        while let Some(at) = open.pop_front() {
            let way = ways[&at].clone();
            for &caller in callers.get(&at).into_iter().flatten() {
                ways.entry(caller).or_insert_with(|| {
                    open.push_back(caller);
                    [&[caller], way.as_slice()].concat()
                });
            }
        }
        ways
    }

    /// Whether a function was written in a file that fits.
    pub fn is_written(&self, function: u32, fits: impl Fn(&str) -> bool) -> Result<bool> {
        Ok(self.frames(function)?.last().is_some_and(|frame| fits(&frame.file)))
    }

    /// Where an instruction comes from, from the inside out, if any of it is from a file that fits.
    pub fn place(&self, at: u32, fits: impl Fn(&str) -> bool) -> Result<Option<String>> {
        let frames = self.frames(at)?;
        if !frames.iter().any(|frame| fits(&frame.file)) {
            return Ok(None);
        }
        let spelled = frames.iter().map(|frame| format!("{}:{} {}", frame.file, frame.line, frame.function));
        Ok(Some(spelled.collect::<Vec<_>>().join("\n      in ")))
    }

    /// What is inlined into what at an instruction, from the inside out.
    fn frames(&self, at: u32) -> Result<Vec<Frame>> {
        let mut frames = Vec::new();
        let mut found = self.lines.find_frames(at.into()).skip_all_loads()?;
        while let Some(frame) = found.next()? {
            let mut file = frame.location.as_ref().and_then(|location| location.file).unwrap_or_default().to_owned();
            let line = frame.location.and_then(|location| location.line).unwrap_or_default();
            let function = match &frame.function {
                Some(function) => plain(&function.raw_name()?),
                None => String::new(),
            };
            // Calls that the compiler has made one have no line, and the file beside it is that of whatever stood before. Of
            // what is asked about nothing is async, so such a place in an async function is not of it.
            if line == 0 && function.starts_with("{async_") {
                file.clear();
            }
            frames.push(Frame { file, line, function });
        }
        Ok(frames)
    }
}

struct Frame {
    file: String,
    line: u32,
    function: String,
}

/// A name without the compiler's numbers in it.
fn plain(name: &str) -> String {
    format!("{:#}", demangle(name))
}

/// The functions by which a panic begins: Rust's own, the handler, and defmt's.
fn is_panic(name: &str) -> bool {
    name.starts_with("core::panicking::") || name.contains("rust_begin_unwind") || name.contains("defmt_default_panic")
}

/// The bytes of a program, by address.
struct Memory<'d>(Vec<(u32, &'d [u8])>);

impl<'d> Memory<'d> {
    fn of(elf: &object::File<'d>) -> Result<Self> {
        let mut sections = Vec::new();
        for section in elf.sections().filter(|section| section.address() != 0) {
            if let Some((_, _)) = section.file_range() {
                sections.push((section.address() as u32, section.data()?));
            }
        }
        ensure!(!sections.is_empty(), "there is nothing in the file");
        Ok(Memory(sections))
    }

    fn bytes<const N: usize>(&self, at: u32) -> Option<[u8; N]> {
        self.0.iter().find_map(|&(start, bytes)| {
            let offset = at.checked_sub(start)? as usize;
            bytes.get(offset..)?.first_chunk().copied()
        })
    }

    fn half(&self, at: u32) -> Option<u16> {
        self.bytes(at).map(u16::from_le_bytes)
    }

    fn word(&self, at: u32) -> Option<u32> {
        self.bytes(at).map(u32::from_le_bytes)
    }
}

/// The words of a constant, each of which may be an address.
fn pointers(memory: &Memory<'_>, start: u32, len: u32) -> Vec<Reference> {
    let words = (start.next_multiple_of(4)..start + len).step_by(4);
    words.filter_map(|at| memory.word(at).map(|to| Reference { at, to })).collect()
}

/// The references of a function: calls, jumps out of it, and addresses it loads.
fn instructions(memory: &Memory<'_>, is_code: impl Fn(u32) -> bool, start: u32, len: u32) -> Vec<Reference> {
    let mut found = Vec::new();
    let mut at = start;
    while at < start + len {
        if !is_code(at) {
            at += 2;
            continue;
        }
        let Some(first) = memory.half(at) else { break };
        let is_long = first >> 11 > 0b11100;
        let second = if is_long { memory.half(at + 2).unwrap_or_default() } else { 0 };
        let to = if is_long { call(at, first, second) } else { short(memory, at, first) };
        found.extend(to.map(|to| Reference { at, to }));
        at += if is_long { 4 } else { 2 };
    }
    found
}

/// Where `BL` goes.
fn call(at: u32, first: u16, second: u16) -> Option<u32> {
    if first >> 11 != 0b11110 || second >> 14 != 0b11 || second >> 12 & 1 == 0 {
        return None;
    }
    let bit = |half: u16, number: u32| u32::from(half >> number & 1);
    let sign = bit(first, 10);
    let (i1, i2) = (!(bit(second, 13) ^ sign) & 1, !(bit(second, 11) ^ sign) & 1);
    let low = u32::from(first & 0x3FF) << 12 | u32::from(second & 0x7FF) << 1;
    let offset = (sign << 24 | i1 << 23 | i2 << 22 | low) << 7;
    Some((at + 4).wrapping_add_signed(offset as i32 >> 7))
}

/// Where an instruction of 16 bits goes, or what address it loads.
fn short(memory: &Memory<'_>, at: u32, half: u16) -> Option<u32> {
    match half >> 11 {
        // LDR from the words behind the function.
        0b01001 => memory.word(((at + 4) & !3) + u32::from(half & 0xFF) * 4),
        // ADR.
        0b10100 => Some(((at + 4) & !3) + u32::from(half & 0xFF) * 4),
        // B.
        0b11100 => Some((at + 4).wrapping_add_signed(i32::from((half << 5) as i16 >> 4))),
        // B on a condition; 14 and 15 are something else.
        0b11010 | 0b11011 if half >> 8 & 15 < 14 => Some((at + 4).wrapping_add_signed(i32::from(half as u8 as i8) * 2)),
        _ => None,
    }
}

fn lines<'d>(elf: &object::File<'d>) -> Result<Lines<'d>> {
    let endian = RunTimeEndian::Little;
    let section = |id: gimli::SectionId| -> Result<EndianSlice<'d, RunTimeEndian>> {
        let data = match elf.section_by_name(id.name()) {
            Some(section) => match section.uncompressed_data()? {
                Cow::Borrowed(data) => data,
                Cow::Owned(_) => return Err(anyhow!("{} is compressed", id.name())),
            },
            None => &[],
        };
        Ok(EndianSlice::new(data, endian))
    };
    let dwarf = gimli::Dwarf::load(section)?;
    addr2line::Context::from_dwarf(dwarf).context("the line tables cannot be read")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Encodings from the ARMv6-M Architecture Reference Manual, A6.7.
    #[test]
    fn instructions_are_taken_apart_as_the_manual_says() {
        // BL with an offset of 0, of -4 (to itself), and of +0x1000.
        assert_eq!(call(0x1000, 0xF000, 0xF800), Some(0x1004));
        assert_eq!(call(0x1000, 0xF7FF, 0xFFFE), Some(0x1000));
        assert_eq!(call(0x1000, 0xF001, 0xF800), Some(0x2004));
        // MRS is as long and calls nobody.
        assert_eq!(call(0x1000, 0xF3EF, 0x8010), None);
        let bytes: Vec<u8> =
            [0x4801_u16, 0xE7FE, 0xD0FD, 0xDF00, 0x5678, 0x1234].iter().flat_map(|half| half.to_le_bytes()).collect();
        let memory = Memory(vec![(0x1000, &bytes)]);
        // LDR r0, [pc, #4] from 0x1000 reads the word at 0x1008.
        assert_eq!(short(&memory, 0x1000, 0x4801), Some(0x1234_5678));
        // B to itself; BEQ three halves back; SVC.
        assert_eq!(short(&memory, 0x1002, 0xE7FE), Some(0x1002));
        assert_eq!(short(&memory, 0x1004, 0xD0FD), Some(0x1002));
        assert_eq!(short(&memory, 0x1006, 0xDF00), None);
    }
}
