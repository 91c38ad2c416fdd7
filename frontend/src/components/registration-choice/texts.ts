import { RESET_DRAFT_DAYS } from '@kq/contracts/constants';
import { formatCount } from '@kq/contracts/format';
import { type EnteredFacts } from '@kq/contracts/http/auth';

const accommodationsOf = (count: number): string => formatCount(count, 'Unterkunft', 'Unterkünfte');

/** Texts of the decision about what another browser entered (docs/security.md S6). */
export const registrationText = {
  title: 'Sind das Ihre Angaben?',
  lead: 'Das wurde mit einem anderen Browser zu Ihrer Adresse eingetragen.',
  leadFor: (address: string): string => `Das wurde mit einem anderen Browser zu ${address} eingetragen.`,
  none: 'nicht angegeben',
  roles: { guest: 'sucht Unterkünfte', owner: 'vermietet Unterkünfte', admin: 'Verwaltung' },
  keep: 'Das sind meine Angaben',
  keepEffect: ({ accommodations }: EnteredFacts): string =>
    accommodations === 0
      ? 'Die Angaben bleiben gespeichert.'
      : `Die Angaben und ${accommodationsOf(accommodations)} bleiben. Was angeboten wird, ist dann öffentlich.`,
  reset: 'Nicht von mir',
  resetEffect: ({ accommodations, role }: EnteredFacts): string =>
    [
      'Name, Firma und Telefonnummer werden gelöscht.',
      accommodations > 0 &&
        `${accommodationsOf(accommodations)} ${accommodations === 1 ? 'wird ein Entwurf' : 'werden Entwürfe'}, nach ${RESET_DRAFT_DAYS} Tagen gelöscht.`,
      role === 'owner' && 'Ihr Konto sucht dann Unterkünfte.',
    ]
      .filter(Boolean)
      .join(' '),
  both: 'In beiden Fällen enden das bisherige Passwort und alle bisherigen Anmeldungen.',
  wasReset: 'Die fremden Angaben sind gelöscht. Ihre eigenen können Sie in den Einstellungen eintragen.',
} as const;
