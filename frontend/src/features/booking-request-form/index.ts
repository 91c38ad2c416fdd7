import { type Feature } from '@/lib/store/feature';
import { bookingFormSaga } from './state/booking-form.saga';
import { bookingFormSlice } from './state/booking-form.slice';

export { BookingRequestModal } from './components/booking-request-modal';

export const bookingRequestFormFeature: Feature = {
  name: 'bookingForm',
  slices: [bookingFormSlice],
  saga: bookingFormSaga,
};
