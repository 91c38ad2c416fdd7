import { formatOwners } from '@kq/contracts/format';

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
  endedElsewhere: 'In einem anderen Fenster erledigt. Dieses Fenster können Sie schließen.',
  toRequest: 'Zur Anfrage',
  later: 'Später bestätigen',
  enterCode: 'Code eingeben',
  openMail: 'Was ist zu tun?',
  dismiss: 'Hinweis schließen',
} as const;

/** The strip on every page. */
export const waitingStrip = (owners: number): string =>
  `Ihre Anfrage an ${formatOwners(owners)} wartet auf die Bestätigung Ihrer Adresse.`;
