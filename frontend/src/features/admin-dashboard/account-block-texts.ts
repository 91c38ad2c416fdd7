import { type AccountBlockGround } from '@kq/contracts/constants';
import { formatAccommodations, formatCount } from '@kq/contracts/format';
import { germanBlockGrounds } from '@kq/contracts/reasons/account/de';
import { capitalized } from '@kq/contracts/text/capitalized';

/** Texts of blocks of accounts. */
export const accountBlockText = {
  block: 'Konto sperren',
  unblock: 'Sperre aufheben',
  actions: 'Sperre',
  blockedSince: (when: string) => `Gesperrt seit ${when}`,
  blockTitle: 'Konto sperren?',
  unblockTitle: 'Sperre aufheben?',
  loading: 'Auswirkungen werden geladen',
  failed: 'Die Auswirkungen konnten nicht geladen werden. Sperren können Sie trotzdem.',
  effects: 'Das geschieht sofort:',
  ends: 'Die Person wird überall abgemeldet, und alle Links enden.',
  hides: (count: number) =>
    count === 1
      ? '1 Unterkunft und alle ihre Fotos verschwinden.'
      : `${formatAccommodations(count)} und alle ihre Fotos verschwinden.`,
  withdraws: (count: number) =>
    `${formatCount(count, 'offene Anfrage wird', 'offene Anfragen werden')} zurückgezogen.`,
  holds: (count: number) =>
    `${formatCount(count, 'bestätigter Aufenthalt bleibt', 'bestätigte Aufenthalte bleiben')} bestehen.`,
  tells: 'Die Person bekommt Grund, Grundlage und Sachverhalt per Mail.',
  ground: 'Grund',
  choose: 'Bitte wählen',
  clause: 'Stelle in den AGB oder Gesetz',
  facts: 'Sachverhalt, geht wörtlich an die Person',
  factsTooShort: 'Bitte beschreiben Sie in mindestens 20 Zeichen, was geschehen ist.',
  missing: 'Bitte füllen Sie alle Felder aus.',
  reason: 'Grund der Aufhebung, nur für das Protokoll',
  unblockText:
    'Die Person kann sich wieder anmelden, ihre Unterkünfte sind zu sehen wie vorher. Zurückgezogene Anfragen bleiben zurückgezogen.',
  log: 'Bisherige Entscheidungen',
  act: { block: 'Gesperrt', unblock: 'Aufgehoben' },
  by: (name: string | null) => name ?? 'gelöschtes Konto',
  blocked: 'Das Konto ist gesperrt.',
  unblocked: 'Die Sperre ist aufgehoben.',
} as const;

/** Returns a ground as the administrator reads it. */
export const blockGroundWord = (ground: AccountBlockGround): string =>
  capitalized(germanBlockGrounds[ground]);
