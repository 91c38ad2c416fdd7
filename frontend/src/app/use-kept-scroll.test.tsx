import { useLayoutEffect } from 'react';
import { render } from '@testing-library/react';
import { useKeptScroll } from './use-kept-scroll';

/** As ScrollRestoration does with its first page. */
function ScrollToTop() {
  useLayoutEffect(() => window.scrollTo(0, 0), []);
  return null;
}

function Page({ renderNo }: { readonly renderNo: number }) {
  useKeptScroll(renderNo);
  return <ScrollToTop key={renderNo} />;
}

describe('useKeptScroll', () => {
  let scrolled = 0;
  beforeEach(() => {
    Object.defineProperty(window, 'scrollY', { configurable: true, get: () => scrolled });
    jest.spyOn(window, 'scrollTo').mockImplementation(((_x: number, y: number) => {
      scrolled = y;
    }) as never);
  });
  afterEach(() => jest.restoreAllMocks());

  it('keeps the position when the router is rendered, and rendered from the start again', () => {
    scrolled = 500;
    const { rerender } = render(<Page renderNo={0} />);
    expect(scrolled).toBe(500);
    rerender(<Page renderNo={1} />);
    expect(scrolled).toBe(500);
  });

  it('leaves a page at its top where nothing was scrolled', () => {
    scrolled = 0;
    render(<Page renderNo={0} />);
    expect(scrolled).toBe(0);
  });
});
