import { PRIVATE_FIELDS } from '@kq/contracts';
import { type AccommodationDoc } from './accommodation';

/** What only the owner and dispatchers with a confirmed stay read (docs/security.md S36). */
export type PrivateFacts = Required<Pick<AccommodationDoc, (typeof PRIVATE_FIELDS)[number]>>;

export const NO_PRIVATE_FACTS: PrivateFacts = {
  check_in: null,
  house_rules: null,
  key_code: null,
  wifi_name: null,
  wifi_password: null,
};

export const privateFactsOf = (doc: Partial<PrivateFacts>): PrivateFacts => ({
  check_in: doc.check_in ?? null,
  house_rules: doc.house_rules ?? null,
  key_code: doc.key_code ?? null,
  wifi_name: doc.wifi_name ?? null,
  wifi_password: doc.wifi_password ?? null,
});

/** Returns true when a change gives dispatchers something new to read. */
export function changesPrivateFacts(before: Partial<PrivateFacts>, after: Partial<PrivateFacts>): boolean {
  return PRIVATE_FIELDS.some(
    (field) => after[field] !== undefined && (after[field] || null) !== (before[field] || null),
  );
}
