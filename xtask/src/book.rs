//! The documents as pages of the site: one for each chapter, with the way to all others.
//!
//! Links between chapters become links between pages, and pictures come along. What lies outside the book, such as a source file, is
//! named and not linked: the site does not have it.

use std::{collections::BTreeMap, fs, path::Path};

use anyhow::{Context, Result, ensure};
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};

/// The chapters in the order they are read: file, language, and what it is called in the list.
const CHAPTERS: [(&str, &str, &str); 11] = [
    ("how-to-play", "en", "How to play"),
    ("how-to-play.ja", "ja", "遊び方"),
    ("rules", "en", "The rules"),
    ("build", "en", "Building the handheld"),
    ("screens", "en", "The screens"),
    ("players", "en", "The computer players"),
    ("engines", "en", "The players as engines"),
    ("usb", "en", "Plugged in"),
    ("performance", "en", "Speed and memory"),
    ("reliability", "en", "What is promised"),
    ("architecture", "en", "The house"),
];

/// All files of the book, by their names in the site.
pub fn files(root: &Path, policy: &str) -> Result<BTreeMap<String, Vec<u8>>> {
    let mut files = BTreeMap::new();
    for chapter in CHAPTERS {
        let (name, language, title) = chapter;
        let source = root.join("docs").join(format!("{name}.md"));
        let text = fs::read_to_string(&source).with_context(|| format!("cannot read {}", source.display()))?;
        let (body, pictures) = render(&text).with_context(|| source.display().to_string())?;
        for picture in pictures {
            let path = root.join("docs").join(&picture);
            let contents = fs::read(&path).with_context(|| format!("{name} shows {}", path.display()))?;
            files.insert(picture_name(&picture), contents);
        }
        files.insert(page_name(name), page(policy, language, title, name, &body).into_bytes());
    }
    Ok(files)
}

fn page_name(chapter: &str) -> String {
    format!("docs-{chapter}.html")
}

fn picture_name(path: &str) -> String {
    format!("docs-{}", path.rsplit('/').next().unwrap_or(path))
}

/// A chapter's text as HTML, and the pictures in it as it names them.
fn render(text: &str) -> Result<(String, Vec<String>)> {
    let mut pictures = Vec::new();
    // Whether each of the links that are open leads somewhere in the book.
    let mut open = Vec::new();
    let mut events = Vec::new();
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let target = target(&dest_url);
                open.push(target.is_some());
                if let Some(target) = target {
                    events.push(Event::Start(Tag::Link { link_type, dest_url: target, title, id }));
                }
            }
            Event::End(TagEnd::Link) => {
                if open.pop() == Some(true) {
                    events.push(Event::End(TagEnd::Link));
                }
            }
            Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
                pictures.push(dest_url.to_string());
                let dest_url = format!("./{}", picture_name(&dest_url)).into();
                events.push(Event::Start(Tag::Image { link_type, dest_url, title, id }));
            }
            Event::Html(tag) | Event::InlineHtml(tag) => ensure!(tag.starts_with("<!--"), "HTML in a document: {tag}"),
            event => events.push(event),
        }
    }
    let mut body = String::new();
    html::push_html(&mut body, events.into_iter());
    Ok((body, pictures))
}

/// Where a link leads in the site; `None` if it leads out of it.
fn target<'a>(link: &str) -> Option<CowStr<'a>> {
    if link.contains("://") {
        return Some(link.to_owned().into());
    }
    let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
    let chapter = file.strip_suffix(".md")?;
    CHAPTERS.iter().any(|(name, ..)| *name == chapter).then(|| {
        let anchor = if anchor.is_empty() { String::new() } else { format!("#{anchor}") };
        format!("./{}{anchor}", page_name(chapter)).into()
    })
}

fn page(policy: &str, language: &str, title: &str, current: &str, body: &str) -> String {
    let chapters: String = CHAPTERS
        .iter()
        .map(|(name, language, title)| {
            let here = if *name == current { " aria-current=\"page\"" } else { "" };
            format!("      <li><a href=\"./{}\" lang=\"{language}\"{here}>{title}</a></li>\n", page_name(name))
        })
        .collect();
    format!(
        "<!doctype html>\n<html lang=\"{language}\">\n<head>\n  <meta charset=\"utf-8\">\n  \
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1, viewport-fit=cover\">\n  \
         <meta name=\"theme-color\" content=\"#14161b\">\n  {policy}\n  <title>{title} · 三盤 Sanban</title>\n  \
         <link rel=\"icon\" href=\"./icon.svg\" type=\"image/svg+xml\">\n  <link rel=\"stylesheet\" href=\"./page.css\">\n  \
         <link rel=\"stylesheet\" href=\"./guide.css\">\n</head>\n<body class=\"docs\">\n  <header>\n    \
         <a href=\"./\">← Sanban</a>\n    <nav aria-label=\"Documents\">\n     <ul>\n{chapters}     </ul>\n    </nav>\n  \
         </header>\n  <main>\n{body}  </main>\n</body>\n</html>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::Workspace;

    #[test]
    fn every_document_is_a_chapter_and_every_page_finds_what_it_names() {
        let root = Workspace::find().unwrap().root;
        let files = files(&root, "").unwrap();
        for entry in fs::read_dir(root.join("docs")).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            if let Some(chapter) = name.strip_suffix(".md") {
                assert!(files.contains_key(&page_name(chapter)), "{chapter} is not in the book");
            }
        }
        let ours = ["./", "./page.css", "./guide.css", "./icon.svg"];
        for (name, contents) in files.iter().filter(|(name, _)| name.ends_with(".html")) {
            let text = String::from_utf8(contents.clone()).unwrap();
            for part in text.split(" href=\"").chain(text.split(" src=\"")).skip(1) {
                let target = part.split('"').next().unwrap();
                let is_known = target.contains("://")
                    || ours.contains(&target)
                    || target.strip_prefix("./").is_some_and(|file| files.contains_key(file));
                assert!(is_known || !target.starts_with('.'), "{name}: {target}");
            }
        }
    }

    #[test]
    fn links_stay_within_the_book_and_what_is_outside_is_named_only() {
        let (html, pictures) =
            render("[a](rules.md) [b](../engine/src/lib.rs) [c](https://a.example/) ![d](../x/y.png)").unwrap();
        assert_eq!(
            html,
            "<p><a href=\"./docs-rules.html\">a</a> b <a href=\"https://a.example/\">c</a> <img src=\"./docs-y.png\" alt=\"d\" /></p>\n"
        );
        assert_eq!(pictures, ["../x/y.png"]);
        assert!(render("<script>a</script>").is_err());
    }
}
