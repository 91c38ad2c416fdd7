import { type Subscription } from '@kq/service-kit';
import { type BookingUseCases } from '../domain/use-cases';
import { addressConsumers } from './address.consumer';
import { deliveryConsumers } from './delivery.consumer';

/** Every event that bookings listen to. */
export function bookingSubscriptions({ settleProof, noteDelivery }: BookingUseCases): Subscription[] {
  return [...addressConsumers(settleProof), ...deliveryConsumers(noteDelivery)];
}
