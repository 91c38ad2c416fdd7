import { BOOKING_VERIFICATION_HOURS } from '@kq/contracts/constants';
import { formatCount } from '@kq/contracts/format';

/** Texts while a request waits for the verification of its sender's address; those of the strip are in texts/frame.ts. */
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
  several: 'Mehrere Anfragen warten. Welche sollen hinausgehen?',
  keepsWaiting: `Was Sie nicht ankreuzen, bleibt liegen und verfällt nach ${BOOKING_VERIFICATION_HOURS} Stunden.`,
  verifyOnly: 'Nur Adresse bestätigen',
} as const;

/** The button that sends what is ticked of several requests. */
export const sendWords = (count: number): string => `${formatCount(count, 'Anfrage', 'Anfragen')} senden`;
