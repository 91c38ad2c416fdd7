import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { addDays } from '@kq/contracts/dates';
import { movedDate } from '@/lib/moved-date';
import { nightsBetweenDays, type NightSpan, tapped } from '../../state/night-selection';

/** Calendars are kept for 18 months. */
const DAYS_AHEAD = 550;

interface NightPickerOptions {
  readonly today: string;
  readonly selection: NightSpan | null;
  readonly onSelect: (nights: NightSpan) => void;
}

/** Chooses nights by dragging, by two taps, or by arrow keys (with Shift for several). */
export function useNightPicker({ today, selection, onSelect }: NightPickerOptions) {
  const element = useRef<HTMLDivElement>(null);
  const [activeDay, setActiveDay] = useState(today);
  const dragStart = useRef<string | null>(null);
  const anchor = useRef(today);
  const isMovedByKey = useRef(false);

  useEffect(() => {
    if (!isMovedByKey.current) return;
    const cell = element.current?.querySelector<HTMLElement>(`[data-date="${activeDay}"]`);
    // In another month it exists only after that month is shown.
    if (!cell) return;
    isMovedByKey.current = false;
    cell.focus();
  });

  const tap = (day: string) => {
    anchor.current = day;
    setActiveDay(day);
    onSelect(tapped(selection, day));
  };
  const handlers = {
    onPointerDown(event: PointerEvent) {
      const day = dayAt(event);
      if (day === null || event.button !== 0) return;
      dragStart.current = day;
      tap(day);
    },
    onPointerMove(event: PointerEvent) {
      const start = dragStart.current;
      const day = dayAt(event);
      if (start === null || day === null || day === activeDay) return;
      setActiveDay(day);
      onSelect(nightsBetweenDays(start, day));
    },
    onPointerUp() {
      dragStart.current = null;
    },
    onPointerCancel() {
      dragStart.current = null;
    },
    onFocus({ target }: FocusEvent) {
      const day = dayOf(target);
      if (day !== null) setActiveDay(day);
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault();
        tap(activeDay);
        return;
      }
      const day = movedDate(event.key, activeDay, { min: today, max: addDays(today, DAYS_AHEAD) });
      if (day === null) return;
      event.preventDefault();
      isMovedByKey.current = true;
      setActiveDay(day);
      if (event.shiftKey) onSelect(nightsBetweenDays(anchor.current, day));
      else anchor.current = day;
    },
  };
  return { element, activeDay, setActiveDay, handlers };
}

/** The day under the pointer, which differs from a captured pointer's target. */
const dayAt = ({ clientX, clientY }: PointerEvent): string | null =>
  dayOf(document.elementFromPoint(clientX, clientY));

const dayOf = (target: Element | null): string | null =>
  target?.closest<HTMLElement>('[data-date]')?.dataset['date'] ?? null;
