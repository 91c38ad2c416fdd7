import { type Feature } from '@/lib/store/feature';
import { reportAccommodationSaga } from './report.saga';
import { reportAccommodationSlice } from './report.slice';

export { ReportButton } from './report-button';
export { type ReportedAccommodation, ReportSheet } from './report-sheet';

/** A page with "Unterkunft melden" names this among its features (app/routes/…-route.tsx). */
export const reportAccommodationFeature: Feature = {
  name: 'report-accommodation',
  slices: [reportAccommodationSlice],
  saga: reportAccommodationSaga,
};
