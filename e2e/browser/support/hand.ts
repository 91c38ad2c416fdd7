import { type Locator, type Page } from '@playwright/test';
import { expect } from './test';

/**
 * Seconds that an unhurried person takes, about twice those of the keystroke-level model (Card, Moran and Newell, 1983:
 * 1.35 s to decide, 1.1 s to point, 0.28 s a key) and of typing on phones (Palin et al., 2019: 36 words a minute).
 */
const PACE = {
  /** To find a control, decide and tap it. */
  tap: 4,
  /** A character of a text. */
  character: 0.6,
  /** Tab or an arrow key, pressed again and again. */
  key: 0.6,
  /** To read a step before its first action. */
  read: 15,
  /** To find a photo in the phone's gallery and mark it. */
  pickPhoto: 8,
} as const;

const TABS_MAX = 60;

/** Acts on a page as a person does and sums the seconds that they would need; nothing waits for them. */
export function createHand(page: Page) {
  let seconds = 0;
  const act = (kind: keyof typeof PACE, times = 1): void => {
    seconds += PACE[kind] * times;
  };
  const press = async (key: string): Promise<void> => {
    act('key');
    await page.keyboard.press(key);
  };
  const hasFocus = (target: Locator): Promise<boolean> =>
    target.evaluate((element) => element === document.activeElement);

  const hand = {
    press,
    async read(heading: string): Promise<void> {
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeFocused();
      act('read');
    },
    async tap(target: Locator): Promise<void> {
      act('tap');
      await target.click();
    },
    async fill(target: Locator, words: string): Promise<void> {
      act('tap');
      act('character', words.length);
      await target.fill(words);
    },
    /** Moves the focus by the Tab key only. */
    async tabTo(target: Locator): Promise<void> {
      for (let count = 0; count < TABS_MAX && !(await hasFocus(target)); count += 1) await press('Tab');
      await expect(target).toBeFocused();
    },
    async type(target: Locator, words: string): Promise<void> {
      await hand.tabTo(target);
      act('character', words.length);
      await page.keyboard.type(words);
    },
    /** Presses a button by keyboard. */
    async enter(target: Locator): Promise<void> {
      await hand.tabTo(target);
      await press('Enter');
    },
    /** Picks files in the chooser that an action opens. */
    async pickPhotos(open: () => Promise<void>, files: readonly File[]): Promise<void> {
      const chooser = page.waitForEvent('filechooser');
      await open();
      act('pickPhoto', files.length);
      await (await chooser).setFiles([...files]);
    },
    /** Adds what a person waits for, for example a transfer. */
    wait(more: number): void {
      seconds += more;
    },
    seconds: () => Math.round(seconds),
  };
  return hand;
}

interface File {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}
