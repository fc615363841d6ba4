"""A browser's own translator rewrites the page during play: nothing breaks, and names stay as they are."""

from __future__ import annotations

from conftest import Table
from hands import OFFERED, answer_somehow, answers, begin, card, question, settled
from playwright.sync_api import Page, expect

TRANSLATOR = """() => {
  const kept = 'script, style, textarea, select, svg, font, [translate=no]';
  const translate = place => {
    const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    const found = [];
    while (texts.nextNode()) {
      const text = texts.currentNode;
      if (text.data.trim() && !text.parentElement.closest(kept)) found.push(text);
    }
    for (const text of found) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data.toUpperCase();
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  translate(document.body);
  new MutationObserver(changes => {
    for (const { target } of changes) if (target.isConnected && target.nodeType === 1) translate(target);
  }).observe(document.body, { subtree: true, childList: true });
}"""
"""What Google's translator does in Chromium: every text, and every later one, becomes two elements."""

UNTRANSLATED = """() => {
  const texts = document.createTreeWalker(document.getElementById('card'), NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const kept = text.parentElement.closest('[translate=no], svg, summary');
    if (!kept && /\\b(Ann|Bo)\\b/i.test(text.data)) found.push(text.data);
  }
  return found;
}"""
"""Texts of the card with a player's name that a translator may touch."""


def shown(page: Page) -> list[str]:
    """The question and the answers on the card, without regard to capitals."""
    offered = [words.lower() for words in card(page).locator(OFFERED).all_inner_texts()]
    return [question(page).lower(), *offered]


def test_the_page_is_played_on_under_a_translator(table: Table) -> None:
    page = table.sit_down()
    begin(page, "Mighty Empires", "Ann", "Bo", computers=1, map_mode="generated")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.evaluate(TRANSLATOR)
    expect(card(page).locator("#question font").first).to_be_visible()
    given = answers(page)
    asked = {question(page)}
    for _ in range(5):
        answer_somehow(page)
        asked.add(question(page))
    assert answers(page) >= given + 5
    assert len(asked) > 1
    assert all(words.isupper() for words in page.locator("#card #question font").all_inner_texts())
    assert page.evaluate(UNTRANSLATED) == []
    under_translation = shown(page)
    page.reload()
    page.wait_for_selector("body[data-state=ready]")
    settled(page)  # what was open is open again
    assert shown(page) == under_translation
