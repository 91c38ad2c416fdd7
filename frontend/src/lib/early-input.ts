declare global {
  interface Window {
    /** Of scripts/start.js: listens for taps on buttons, and keeps the last one. */
    kqTaps?: EventListenerObject & { readonly button: HTMLButtonElement | null };
  }
}

export interface EarlyInput {
  /** Called where the hydration begins: from then on React hydrates what is tapped, and handles the tap itself. */
  readonly leaveTaps: () => void;
  /** Called after the hydration. */
  readonly restore: () => void;
}

/**
 * Keeps the input of a prerendered page from before its code was loaded, and the last tap on a button from before React
 * listens. Hydration sets every field back to the form's first state; `restore` enters it again as if it were typed then,
 * and taps the button. Links and forms need no code.
 */
export function keepEarlyInput(container: HTMLElement): EarlyInput {
  const inputs = container.getElementsByTagName('input');
  const early = new Map<HTMLInputElement, string | boolean>();
  const taps = window.kqTaps;
  const note = (input: HTMLInputElement): void => void early.set(input, contentOf(input));
  const onInput = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement) note(target);
  };
  [...inputs].filter(isTouched).forEach(note);
  container.addEventListener('input', onInput, true);

  return {
    leaveTaps: () => {
      if (taps) window.removeEventListener('click', taps, true);
    },
    restore: () => {
      container.removeEventListener('input', onInput, true);
      early.forEach((content, input) => enter(input, content));
      taps?.button?.click();
    },
  };
}

const isToggle = ({ type }: HTMLInputElement): boolean => type === 'checkbox' || type === 'radio';

const contentOf = (input: HTMLInputElement): string | boolean =>
  isToggle(input) ? input.checked : input.value;

function isTouched(input: HTMLInputElement): boolean {
  return isToggle(input) ? input.checked && !input.defaultChecked : input.value !== input.defaultValue;
}

function enter(input: HTMLInputElement, content: string | boolean): void {
  if (!input.isConnected) return;
  // React compares with the last content that was set through the element itself; what follows below it counts as done
  // by the visitor.
  if (typeof content === 'boolean') {
    input.checked = !content;
    input.click();
    return;
  }
  input.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, content);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
