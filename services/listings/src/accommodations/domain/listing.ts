import { type AccommodationType, type Amenity, type CancelPercent, type VatKind } from '@kq/contracts';

export interface Room {
  name: string;
  beds: number;
  single_beds: number;
  private_bath: boolean;
}

/** The part that its owner enters: house, prices, terms, arrival. Money in cents. */
export interface Listing {
  title: string;
  /** `titleSlugOf(title)`, by which the page is found. */
  title_slug: string;
  description: string;
  /** Street and number: only for the owner, and for a dispatcher after an acceptance. */
  address: string;
  zip_code: string;
  city: string;
  state: string;
  lat: number;
  lng: number;
  type: AccommodationType;
  rooms: Room[];
  single_beds: number;
  /** True when every room has a separate bath. */
  private_bath: boolean;
  min_nights: number;
  price_per_bed_night: number;
  weekly_discount: number | null;
  monthly_discount: number | null;
  final_cleaning: number | null;
  deposit: number | null;
  vat: { kind: VatKind; rate: number };
  cancel_free_days: number | null;
  /** Null: "nach Gesetz"; absent in documents of earlier builds. */
  cancel_percent?: CancelPercent;
  amenities: Amenity[];
  /** Notes about the way in: private, like the fields below (docs/security.md S36). */
  check_in: string | null;
  house_rules?: string | null;
  key_code?: string | null;
  wifi_name?: string | null;
  wifi_password?: string | null;
  /** `HH:MM`; absent in documents of earlier builds, like `check_out_until`. */
  check_in_from?: string | null;
  check_out_until?: string | null;
  languages: string[];
  registration_number: string | null;
}
