import { useEffect, useMemo } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useDispatch, useSelector } from 'react-redux';
import { isIsoDate } from '@kq/contracts/dates';
import { longestSpan, nightSpans } from '@kq/contracts/stays/part';
import { hasNights } from '@/components/accommodation/stay-rules';
import { selectAskedIds } from '@/components/asked-accommodations';
import { type BookingContext, type BookingValues } from '../booking-values';
import { type RecipientProblem, recipientProblems } from '../recipient-problems';
import { checkRequested, selectBookingForm } from '../state/booking-form.slice';

/** Has the server check accommodations and dates whenever they change, and returns what is wrong with which one. */
export function useRecipientProblems(
  { accommodations, location }: BookingContext,
  control: Control<BookingValues>,
): readonly RecipientProblem[] {
  const dispatch = useDispatch();
  const { checked } = useSelector(selectBookingForm);
  const [start, end, nights] = useWatch({ control, name: ['start_date', 'end_date', 'nights'] });
  const hasStay = isIsoDate(start) && isIsoDate(end) && start < end && hasNights({ start, end }, nights);
  const longest = hasStay ? longestSpan(nightSpans({ start_date: start, end_date: end, nights })) : null;
  const dates = hasStay ? { startDate: start, endDate: end } : null;
  const remembered = useSelector((state: Parameters<typeof selectAskedIds>[0]) =>
    selectAskedIds(state, dates),
  );
  const ids = accommodations.map(({ id }) => id).join(',');
  const site = JSON.stringify(location);
  useEffect(() => {
    if (ids === '') return;
    dispatch(
      checkRequested({
        accommodation_ids: ids.split(',').map(Number),
        location: JSON.parse(site) as BookingContext['location'],
        ...(hasStay ? { start_date: start, end_date: end } : {}),
        ...(hasStay && nights === 'mon_thu' ? { nights } : {}),
      }),
    );
  }, [dispatch, ids, site, hasStay, start, end, nights]);
  return useMemo(
    () => recipientProblems(accommodations, checked, remembered, nights === 'mon_thu' ? longest : null),
    [accommodations, checked, remembered, nights, longest],
  );
}
