import {
  type Amount,
  type CancellationTerms,
  type NightsPattern,
  type Part,
  type StayStateName,
} from '@kq/contracts';

/** What a stay keeps of its accommodation as it was when it was agreed. */
export interface HouseFacts {
  title: string;
  address: string;
  zip_code: string;
  city: string;
  /** Cents. */
  deposit: number | null;
  /** "HH:MM"; null: not recorded. */
  check_in_from: string | null;
  check_out_until: string | null;
}

/** What a recipient shows of its stay, copied from it; a newer version replaces an older one. */
export interface StayState {
  stay_id: number;
  stay_version: number;
  parts: Part[];
  /** Cents; null without a recorded amount. */
  total: number | null;
  state: StayStateName;
  early_departure?: StayEarlyDeparture;
}

/** That the crew left a running stay before the agreed departure. */
export interface StayEarlyDeparture {
  at: Date;
  /** The most that is owed for all nights given back, in cents; null where the terms name no sum. */
  sum_cents: number | null;
  /** What was agreed before the first early departure. */
  parts_before: Part[];
  amount_before: Amount | null;
}

/** A stay that is agreed and not inserted yet: all that it needs besides the request. */
export interface StayToWrite {
  stay_id: number;
  parts: Part[];
  nights: NightsPattern;
  /** Null: not recorded. */
  amount: Amount | null;
  terms: CancellationTerms | null;
  house: HouseFacts;
  at: Date;
  /** The same for all stays of one confirmation call, higher for a later one. Absent in confirmations of earlier releases. */
  call_no?: number;
  /** False: the offer is of an earlier release, which did not record what is owed after the free period. */
  is_percent_recorded?: boolean;
  /** A confirmation of an earlier release: its reservation has no `stay_id` yet. */
  is_adopted?: boolean;
}
