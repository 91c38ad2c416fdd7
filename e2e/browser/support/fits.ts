import { type Page } from '@playwright/test';
import { expectLoaded } from './loaded';
import { expect } from './test';

const WIDTHS = [320, 390, 768] as const;
/** Minimum distance of text and controls from the edge of the window, in px. */
const MARGIN_PX = 8;

/** Time limit in milliseconds until the layout has adapted to the window. */
const SETTLE_MS = 3_000;
/** Soft assertions, so that one run names all pages that do not fit. */
const softly = expect.configure({ soft: true });

/**
 * Fails when a page scrolls horizontally at a narrow width, when text or a control exceeds the margin, or when a row has
 * squeezed an icon. `path` null measures the open page; `what` names it.
 */
export async function expectFits(page: Page, path: string | null, what = path): Promise<void> {
  if (path !== null) {
    await page.goto(path);
    await expectLoaded(page, path);
  }
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await softly
      .poll(() => page.evaluate(measureOverflow, MARGIN_PX), {
        message: `${what} at ${width} px`,
        timeout: SETTLE_MS,
      })
      .toEqual([]);
  }
}

/** Runs in the page: returns elements wider than the window, text and controls beyond the margin, and squeezed icons. */
function measureOverflow(margin: number): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  const problems =
    scrollWidth > clientWidth ? [`page scrolls sideways: ${scrollWidth} of ${clientWidth} px`] : [];
  const scrolls = (element: Element): boolean => {
    const { overflowX, position } = getComputedStyle(element);
    return overflowX !== 'visible' || (position === 'absolute' && element.clientWidth <= 1);
  };
  const isClipped = (element: Element): boolean => {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
      if (scrolls(at)) return true;
    return false;
  };
  const name = (element: Element): string =>
    `${element.tagName.toLowerCase()}.${String(element.getAttribute('class')).slice(0, 40)} "${element.textContent.trim().slice(0, 40)}"`;
  const candidates = document.querySelectorAll(
    'p,h1,h2,h3,li,dt,dd,label,legend,button,a,input,select,textarea,td,th',
  );
  for (const element of candidates) {
    const box = element.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1 || getComputedStyle(element).visibility === 'hidden') continue;
    const isOutside = box.right > clientWidth - margin + 0.5 || box.left < margin - 0.5;
    const hasOwnText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    const isControl = ['INPUT', 'SELECT', 'TEXTAREA'].includes(element.tagName);
    if (!isOutside || !(hasOwnText || isControl) || isClipped(element)) continue;
    const style = getComputedStyle(element);
    // A full-width bar keeps its text inside its padding.
    const isPadded = parseFloat(style.paddingLeft) >= margin && parseFloat(style.paddingRight) >= margin;
    const staysInside = box.right <= clientWidth + 0.5 && box.left >= -0.5;
    if (isPadded && staysInside) continue;
    problems.push(`${name(element)}: ${Math.round(box.left)}–${Math.round(box.right)} px`);
  }
  for (const icon of document.querySelectorAll<SVGSVGElement>('svg[viewBox]:is(a *, button *)')) {
    const { width, height } = icon.getBoundingClientRect();
    const drawn = icon.viewBox.baseVal;
    if (width > 0 && width < 0.9 * height * (drawn.width / drawn.height))
      problems.push(
        `icon of ${name(icon.parentElement ?? icon)}: ${Math.round(width)} of ${Math.round(height)} px`,
      );
  }
  return problems.slice(0, 8);
}
