import { fireEvent, render, screen } from '@testing-library/react';
import { Tabs } from '@/components/ui/tabs';

const rect = (left: number, right: number) => ({ left, right }) as DOMRect;

/** A strip of 390 px, of which 100 px are scrolled, with a link at the given place on the screen. */
function focusLinkAt(left: number, right: number, isKeyboard = true): number {
  render(
    <Tabs label="Abschnitte">
      <a href="#prices">Preise</a>
    </Tabs>,
  );
  const link = screen.getByText('Preise');
  const strip = screen.getByRole('navigation');
  strip.scrollLeft = 100;
  jest.spyOn(strip, 'getBoundingClientRect').mockReturnValue(rect(0, 390));
  jest.spyOn(link, 'getBoundingClientRect').mockReturnValue(rect(left, right));
  jest.spyOn(link, 'matches').mockReturnValue(isKeyboard);
  fireEvent.focus(link);
  return strip.scrollLeft;
}

describe('a strip of links that is wider than the screen', () => {
  it.each([
    ['right', 339, 562, 296],
    ['left', -23, 51, 53],
  ])(
    'scrolls to the link at its %s edge that gets the focus of the keyboard',
    (_edge, left, right, scrolled) => {
      expect(focusLinkAt(left, right)).toBe(scrolled);
    },
  );

  it('stays where the link is whole in it', () => {
    expect(focusLinkAt(40, 300)).toBe(100);
  });

  it('stays under the pointer', () => {
    expect(focusLinkAt(339, 562, false)).toBe(100);
  });
});
