import { type CreateBookingRequestBody } from '@kq/contracts/http/booking-requests';
import { type User } from '@kq/contracts/http/auth';
import { type SiteKind, WORKERS_DEFAULT } from '@kq/contracts/constants';
import { type NightsPattern } from '@kq/contracts/stays/part';
import { type AccommodationSummary } from '@/components/accommodation/accommodation-summary';
import { type StayParams } from '@/components/accommodation/stay-params';

/** Values of the form; names are the paths of the request body, so that errors of schema and server find their field. */
export interface BookingValues {
  readonly contact: {
    readonly name: string;
    readonly company: string;
    readonly email: string;
    readonly phone: string;
  };
  readonly start_date: string;
  readonly end_date: string;
  readonly nights: NightsPattern;
  readonly workers: string;
  readonly extension_possible: boolean;
  readonly message: string;
  /** ISO instant, or empty for the default. */
  readonly answer_by: string;
  readonly arrival_from: string;
  readonly vehicles: { readonly cars: string; readonly vans: string; readonly trucks: string };
  readonly rooms_wish: string;
  readonly on_site_contact: { readonly name: string; readonly phone: string };
  readonly billing: {
    readonly company: string;
    readonly address: string;
    readonly vat_id: string;
    readonly cost_center: string;
    readonly order_no: string;
  };
}

/** What is being asked, and around which place it was searched. */
export interface BookingContext {
  readonly accommodations: readonly AccommodationSummary[];
  readonly location: {
    readonly display_name: string;
    readonly lat: number;
    readonly lng: number;
    readonly place_id?: string;
    readonly kind?: SiteKind;
  };
}

export function emptyValues(stay: StayParams, user: User | null): BookingValues {
  return {
    contact: {
      name: user?.name ?? '',
      company: user?.company ?? '',
      email: user?.email ?? '',
      phone: user?.phone ?? '',
    },
    ...stayValues(stay),
    message: '',
    answer_by: '',
    arrival_from: '',
    vehicles: { cars: '', vans: '', trucks: '' },
    rooms_wish: '',
    on_site_contact: { name: '', phone: '' },
    billing: { company: '', address: '', vat_id: '', cost_center: '', order_no: '' },
  };
}

/** The part of the form that the search has already answered. */
export const stayValues = ({ startDate, endDate, nights, workers, extensionPossible }: StayParams) => ({
  start_date: startDate ?? '',
  end_date: endDate ?? '',
  nights,
  workers: String(workers ?? WORKERS_DEFAULT),
  extension_possible: extensionPossible,
});

/**
 * The body of POST /booking-requests; optional parts that were left empty are left out. `askAgain` lists accommodations
 * that are asked a second time on purpose.
 */
export function toRequestBody(
  values: BookingValues,
  { accommodations, location }: BookingContext,
  askAgain: readonly number[] = [],
): CreateBookingRequestBody {
  const { contact, vehicles, on_site_contact: onSite, billing } = values;
  return {
    accommodation_ids: accommodations.map(({ id }) => id),
    location: { ...location, display_name: location.display_name.slice(0, 200) },
    start_date: values.start_date,
    end_date: values.end_date,
    workers: Number(values.workers),
    extension_possible: values.extension_possible,
    ...(askAgain.length > 0 ? { ask_again: [...askAgain] } : {}),
    message: values.message.trim() || null,
    contact: {
      name: contact.name,
      company: contact.company.trim() || null,
      email: contact.email,
      phone: contact.phone.trim() || null,
    },
    ...(values.answer_by ? { answer_by: values.answer_by } : {}),
    ...(values.arrival_from ? { arrival_from: values.arrival_from } : {}),
    ...(isAnyFilled(vehicles)
      ? {
          vehicles: {
            cars: Number(vehicles.cars),
            vans: Number(vehicles.vans),
            trucks: Number(vehicles.trucks),
          },
        }
      : {}),
    ...(values.rooms_wish.trim() ? { rooms_wish: values.rooms_wish } : {}),
    ...(values.nights === 'mon_thu' ? { nights: values.nights } : {}),
    ...(isAnyFilled(onSite) ? { on_site_contact: onSite } : {}),
    ...(isAnyFilled(billing) ? { billing: filledOf(billing) } : {}),
  };
}

const filledOf = <T extends Readonly<Record<string, string>>>(group: T): Partial<T> =>
  Object.fromEntries(Object.entries(group).filter(([, text]) => text.trim() !== '')) as Partial<T>;

const isAnyFilled = (group: Readonly<Record<string, string>>): boolean =>
  Object.values(group).some((text) => text.trim() !== '');
