import { formatBeds, formatCount, formatOwners } from '@kq/contracts/format';
import { bedsNeeded, formatHouses } from '@/components/accommodation/stay-words';

/** Texts of the booking request form and what follows it (docs/design.md D3, D4). */
export const bookingFormText = {
  title: 'Anfrage vorbereiten',
  messageLabel: 'Nachricht an die Vermieter',
  messagePlaceholder: 'Zum Beispiel: Schichtbetrieb, Ankunft am Abend, zwei Transporter.',
  extras: 'Weitere Angaben (freiwillig)',
  extrasHelp: 'Was Vermieter sonst am Telefon fragen.',
  afterConfirmation: 'Sieht ein Vermieter erst nach Ihrer Bestätigung.',
  monThuHelp:
    'Nur diese Nächte werden reserviert und berechnet. Am Wochenende sind die Betten für andere frei.',
  eachMailed: 'Jeder Vermieter bekommt eine Mail.',
  privacy: 'Ihre Kontaktdaten bekommen nur die Vermieter, die Sie anfragen.',
  ownAddress: 'Anfragen gehen mit der Adresse Ihres Kontos hinaus.',
  otherAddress: 'Diese Adresse bestätigen Sie, bevor die Anfrage hinausgeht.',
  verifyHint:
    'Ohne Anmeldung: Sie bekommen eine Mail, mit der Sie Ihre Adresse bestätigen. Nach der Bestätigung geht die Anfrage von selbst hinaus.',
  ownerRole: 'Sie sind als Vermieter angemeldet. Anfragen stellen Sie mit einem Konto als Disponent.',
  isSiteRight: (site: string): string => `Einsatzort: ${site}. Stimmt das?`,
  confirmSite: 'Ja, Anfrage senden',
  changeSite: 'Ort ändern',
  draftSaved: 'Ihre Angaben bleiben gespeichert.',
  alreadySent:
    'Ihre Anfrage ist beim ersten Versuch schon angekommen, mit den Angaben von vorhin. Möchten Sie die geänderte Fassung als neue Anfrage senden?',
  sendAsNew: 'Als neue Anfrage senden',
  problemsTitle: 'Bitte entscheiden Sie',
  gone: 'wird nicht mehr angeboten.',
  tooShort: (nights: number, longest: number | null) =>
    longest === null
      ? `nimmt erst ab ${nights} Nächten auf.`
      : `nimmt erst ab ${nights} Nächten am Stück auf. Mo–Fr sind es in Ihrem Zeitraum höchstens ${longest}.`,
  tooFar: 'vom Einsatzort entfernt, das ist zu weit für eine Anfrage.',
  askedBefore: 'bereits angefragt',
  noted: 'vorgemerkt',
  notFree: 'für diese Daten nicht frei.',
  askAgain: 'Noch einmal anfragen',
  askAnyway: 'Trotzdem anfragen',
  remove: 'Aus der Anfrage nehmen',
  decideFirst: 'Bitte nehmen Sie diese Unterkünfte heraus, oder bestätigen Sie, dass Sie trotzdem anfragen.',
  decideOne: 'Bitte bestätigen Sie, dass Sie trotzdem anfragen, oder schließen Sie die Anfrage.',
} as const;

/** `7 Vermieter anfragen` */
export const askOwners = (owners: number): string => `${formatOwners(owners)} anfragen`;

/** `20 Häuser bei 18 Vermietern, Sie brauchen 14 Betten.` */
export function askedTogether(houses: number, owners: number, workers: number): string {
  const asked = `${formatHouses(houses)} bei ${formatCount(owners, 'Vermieter', 'Vermietern')}`;
  return workers > 0 ? `${asked}, ${bedsNeeded(workers)}.` : `${asked}.`;
}

/** `Im gewählten Zeitraum sind 19 von 20 Häusern frei, mit 412 Betten.` */
export function freeInPeriod(free: number, houses: number, beds: number): string {
  const when = 'Im gewählten Zeitraum';
  if (free === 0) return `${when} ist nichts frei.`;
  if (houses === 1) return `${when} ${beds === 1 ? 'ist' : 'sind'} ${formatBeds(beds)} frei.`;
  if (free === houses) return `${when} sind alle frei, mit ${formatBeds(beds)}.`;
  return `${when} ${free === 1 ? 'ist' : 'sind'} ${free} von ${houses} Häusern frei, mit ${formatBeds(beds)}.`;
}
