import { RESET_DRAFT_DAYS } from '@kq/contracts/constants';
import { formatCount } from '@kq/contracts/format';
import { type EnteredFacts } from '@kq/contracts/http/auth';

const accommodationsOf = (count: number): string => formatCount(count, 'Unterkunft', 'Unterkünfte');

/** Texts of the decision about what another browser entered (docs/security.md S6). */
export const registrationText = {
  title: 'Sind das Ihre Angaben?',
  lead: 'Das wurde mit einem anderen Browser zu Ihrer Adresse eingetragen.',
  none: 'nicht angegeben',
  roles: { guest: 'sucht Unterkünfte', owner: 'vermietet Unterkünfte', admin: 'Verwaltung' },
  keep: 'Das sind meine Angaben',
  keepEffect: ({ accommodations }: EnteredFacts): string =>
    accommodations === 0
      ? 'Die Angaben bleiben gespeichert.'
      : `Die Angaben und ${accommodationsOf(accommodations)} bleiben. Was angeboten wird, ist dann öffentlich.`,
  reset: 'Nicht von mir',
  resetEffect: ({ accommodations }: EnteredFacts): string =>
    accommodations === 0
      ? 'Name, Firma und Telefonnummer werden gelöscht.'
      : `Name, Firma und Telefonnummer werden gelöscht. ${accommodationsOf(accommodations)} ${accommodations === 1 ? 'wird ein Entwurf' : 'werden Entwürfe'}, nach ${RESET_DRAFT_DAYS} Tagen gelöscht.`,
  both: 'In beiden Fällen enden das bisherige Passwort und alle bisherigen Anmeldungen.',
  wasReset: 'Die fremden Angaben sind gelöscht.',
} as const;
