// Both languages are in the page; one of them is shown: the one that was asked for, or the browser's.

function speak() {
  const asked = location.hash.slice(1);
  const language = ["en", "ja"].includes(asked) ? asked : navigator.language.startsWith("ja") ? "ja" : "en";
  document.documentElement.lang = language;
  document.documentElement.dataset.spoken = language;
  for (const link of document.querySelectorAll("[data-speak]")) {
    if (link.dataset.speak === language) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  document.title = document.querySelector(`main[lang="${language}"] h1`).textContent;
}

addEventListener("hashchange", speak);
speak();
