import { events } from '@kq/contracts';
import { on, type Subscription } from '@kq/service-kit';
import { type ReconcileStays } from '../use-cases/reconcile-stays';

/** Follows what replicas of an earlier release, side by side with this one, confirm and cancel. */
export function stayConsumers(reconcile: ReconcileStays): Subscription[] {
  const settle = ({ booking_request_id: id }: { readonly booking_request_id: number }) => reconcile(id);
  return [
    on(events.bookingRequestConfirmed, settle),
    on(events.bookingRequestCancelled, settle),
    on(events.bookingRequestStayCancelled, settle),
  ];
}
