import { type Subscription } from '@kq/service-kit';
import { type BookingUseCases } from '../use-cases/compose-use-cases';
import { deliveryConsumers } from './delivery.consumer';

/** Returns the event handlers of bookings; those of addresses are in `accounts/events`. */
export function bookingSubscriptions({ recordDelivery }: BookingUseCases): Subscription[] {
  return deliveryConsumers(recordDelivery);
}
