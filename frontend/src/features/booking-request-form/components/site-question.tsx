import { useEffect, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { useSelector } from 'react-redux';
import { type BookingContext } from '../booking-values';
import { selectBookingForm } from '../state/booking-form.slice';
import { bookingFormText } from '../texts';
import styles from './booking-form.module.css';

interface SiteQuestionProps {
  readonly site: string;
  readonly onConfirm: () => void;
  readonly onChange: (() => void) | undefined;
}

/** Asks once whether a guessed work site is the right one, before anything is sent (docs/look.md L24). */
export function SiteQuestion({ site, onConfirm, onChange }: SiteQuestionProps) {
  const confirm = useRef<HTMLButtonElement>(null);
  useEffect(() => confirm.current?.focus(), []);
  return (
    <div className={styles.warning} role="group" aria-label={bookingFormText.isSiteRight(site)}>
      <p>{bookingFormText.isSiteRight(site)}</p>
      <Button ref={confirm} type="button" onClick={onConfirm}>
        {bookingFormText.confirmSite}
      </Button>{' '}
      {onChange && (
        <Button type="button" variant="default" onClick={onChange}>
          {bookingFormText.changeSite}
        </Button>
      )}
    </div>
  );
}

/** Holds a request back whose work site is a guess that nobody has confirmed in this form. */
export function useSiteGuess({ location: { display_name, lat, lng, kind } }: BookingContext) {
  const { site } = useSelector(selectBookingForm);
  const [asked, setAsked] = useState<string | null>(null);
  const confirmed = useRef<string | null>(null);
  const point = `${lat},${lng}`;
  return {
    /** With the state, which tells places of one name apart. */
    name: site?.name ?? display_name,
    isAsked: asked === point,
    check(): boolean {
      if (kind !== 'guess' || confirmed.current === point) return true;
      setAsked(point);
      return false;
    },
    confirm(): void {
      confirmed.current = point;
      setAsked(null);
    },
  };
}
