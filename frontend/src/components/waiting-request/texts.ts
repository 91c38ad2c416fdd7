import { BOOKING_VERIFICATION_HOURS } from '@kq/contracts/constants';
import { formatCount, formatOwners } from '@kq/contracts/format';

/** Texts while a request waits for the verification of its sender's address. */
export const waitingText = {
  title: 'Bitte bestätigen Sie Ihre Adresse',
  titleEnded: 'Ihre Anfrage',
  codeLabel: 'Code aus der Mail',
  codeSubmit: 'Mit Code bestätigen',
  noMail: 'Keine Mail da? Bitte sehen Sie auch im Spam-Ordner nach.',
  resend: 'Mail erneut senden',
  changeAddress: 'Andere Adresse',
  newAddress: 'Neue E-Mail-Adresse',
  invalidAddress: 'Bitte eine gültige E-Mail-Adresse angeben.',
  sendToAddress: 'Mail an diese Adresse senden',
  mailSent: 'Eine neue Mail ist unterwegs. Die frühere gilt nicht mehr.',
  sending: 'Ihre Anfrage geht jetzt hinaus.',
  discarded: 'Verworfen. Kein Vermieter wurde angefragt.',
  endedElsewhere: 'In einem anderen Fenster erledigt. Dieses Fenster können Sie schließen.',
  toRequest: 'Zur Anfrage',
  later: 'Später bestätigen',
  enterCode: 'Code eingeben',
  openMail: 'Was ist zu tun?',
  toDashboard: 'Zur Übersicht',
  discard: 'Anfrage verwerfen',
  discardOne: 'Verwerfen',
  discardSure: 'Wirklich verwerfen?',
  discardYes: 'Ja, verwerfen',
  discardNo: 'Behalten',
  several: 'Mehrere Anfragen warten. Welche sollen hinausgehen?',
  keepsWaiting: `Was Sie nicht ankreuzen, bleibt liegen und verfällt nach ${BOOKING_VERIFICATION_HOURS} Stunden.`,
  verifyOnly: 'Nur Adresse bestätigen',
  dismiss: 'Hinweis schließen',
} as const;

/** The strip on every page; `isVerified`: nobody has to confirm an address any more. */
export function waitingStrip(owners: number, count: number, isVerified: boolean): string {
  const what = count === 1 ? `Ihre Anfrage an ${formatOwners(owners)}` : `${count} Anfragen`;
  if (isVerified) return `${what} ${count === 1 ? 'ist' : 'sind'} noch nicht gesendet.`;
  return `${what} ${count === 1 ? 'wartet' : 'warten'} auf die Bestätigung Ihrer Adresse.`;
}

/** The button that sends what is ticked of several requests. */
export const sendWords = (count: number): string => `${formatCount(count, 'Anfrage', 'Anfragen')} senden`;
