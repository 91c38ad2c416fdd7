import { useRef } from 'react';
import { render } from '@testing-library/react';
import { followViewportHeight, useNavbarHeight } from './viewport';

const measure = (name: string) => document.documentElement.style.getPropertyValue(name);

describe('the height of the viewport (docs/spec PAGE-30, LIM-11)', () => {
  beforeEach(() => jest.useFakeTimers({ now: Date.now() }));
  afterEach(() => jest.useRealTimers());

  it.each(['resize', 'orientationchange'])('is refreshed 120 ms after the last %s', (event) => {
    window.innerHeight = 800;
    followViewportHeight();
    expect(measure('--kq-viewport-height')).toBe('800px');
    window.innerHeight = 500;
    window.dispatchEvent(new Event(event));
    jest.advanceTimersByTime(100);
    window.dispatchEvent(new Event(event));
    jest.advanceTimersByTime(119);
    expect(measure('--kq-viewport-height')).toBe('800px');
    jest.advanceTimersByTime(1);
    expect(measure('--kq-viewport-height')).toBe('500px');
  });
});

describe('the height of the navigation bar (docs/spec PAGE-31)', () => {
  let height: number;
  let onChange: () => void;

  function Bar() {
    const bar = useRef<HTMLElement>(null);
    useNavbarHeight(bar);
    return <header ref={bar} />;
  }

  beforeEach(() => {
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => height);
    jest.spyOn(globalThis, 'ResizeObserver').mockImplementation((callback) => {
      onChange = () => callback([], {} as ResizeObserver);
      return { observe: onChange, unobserve: () => undefined, disconnect: () => undefined };
    });
  });
  afterEach(() => jest.restoreAllMocks());

  it('is refreshed on resize and on any change inside the bar', () => {
    height = 64;
    render(<Bar />);
    expect(measure('--kq-navbar-height')).toBe('64px');
    height = 56;
    window.dispatchEvent(new Event('resize'));
    expect(measure('--kq-navbar-height')).toBe('56px');
    height = 72;
    onChange();
    expect(measure('--kq-navbar-height')).toBe('72px');
  });
});
