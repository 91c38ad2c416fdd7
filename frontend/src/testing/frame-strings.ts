/** Frequent German words; none of them is Polish or English. */
export const GERMAN =
  /\b(und|oder|nicht|sind|Sie|Ihre?[mnrs]?|der|das|mit|für|von|bis|ist|wird|Betten?|Nächte|Uhr|Anfragen?|auf|ein|noch)\b/;

const SPOKEN = ['aria-label', 'title', 'placeholder', 'alt'];

/** Each text and label outside `main`, hidden menus included: what a page of another language has around it. */
export function frameStrings(): string[] {
  const found = new Set<string>();
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest('main, script, style')) continue;
    for (const name of SPOKEN) found.add(element.getAttribute(name) ?? '');
    for (const node of element.childNodes)
      if (node.nodeType === Node.TEXT_NODE) found.add(node.textContent?.trim() ?? '');
  }
  found.delete('');
  return [...found];
}
