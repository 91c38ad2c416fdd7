import { useEffect, useState } from 'react';

/**
 * Returns the focus to the element that had it when the surrounding dialog appeared, unless something else has it by
 * then. Mantine's dialogs do so only while they stay mounted, not when they are mounted open or removed while open.
 */
export function FocusReturn() {
  // While rendering: the dialog takes the focus in its effects.
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        const isFree = document.activeElement === null || document.activeElement === document.body;
        if (isFree && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      });
    },
    [opener],
  );
  return null;
}
