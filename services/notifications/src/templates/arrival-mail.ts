import { agreedWords, agreementBlock, ownerContact } from './agreement-block';
import { buttons, facts, type MailBlock, type MailContent, note, paragraph, primary } from './mail-content';
import { type ArrivalMail } from './mail-facts';
import { type RenderContext } from './render-context';

/** "Anreise geändert: 12 Betten in Mannheim, 1.–19. Dez.": what the crew reads before its arrival, as it is now. */
export function arrivalChanged(mail: ArrivalMail, context: RenderContext): MailContent {
  const { texts, today } = context;
  const [stay] = mail.stays;
  return {
    subject: `Hinweise zur Anreise geändert: ${agreedWords(mail.stays, texts)}`,
    preheader: 'So steht es jetzt. An der Buchung ändert sich nichts.',
    heading: 'Der Vermieter hat seine Hinweise zur Anreise geändert',
    blocks: [
      paragraph('So steht es jetzt. An der Buchung ändert sich nichts.'),
      ...arrivalBlocks(mail, context),
      agreementBlock(stay, ownerContact(stay, texts), texts, today, { withTerms: false }),
      buttons(primary('Zur Anfrage', mail.links.status)),
    ],
  };
}

/** The texts of the owner, marked as such; code and WLAN only once the crew may read them. */
function arrivalBlocks({ arrival }: ArrivalMail, { texts: { format } }: RenderContext): MailBlock[] {
  const {
    arrival_notes: notes,
    house_rules: rules,
    access,
    access_from: from,
    has_access: hasAccess,
  } = arrival;
  const isEmpty = notes === null && rules === null && !hasAccess;
  return [
    ...(notes === null ? [] : [{ kind: 'quote', title: 'Hinweise zur Anreise', text: notes } as const]),
    ...(rules === null ? [] : [{ kind: 'quote', title: 'Hausordnung', text: rules } as const]),
    facts([
      ['Schlüsselcode', access?.key_code],
      ['WLAN', access?.wifi_name],
      ['WLAN-Passwort', access?.wifi_password],
    ]),
    ...(hasAccess && access === null
      ? [note(`Schlüsselcode und WLAN sehen Sie ab ${format.instant(from)} auf der Seite der Anfrage.`)]
      : []),
    ...(isEmpty ? [note('Zurzeit hat der Vermieter keine Hinweise hinterlegt.')] : []),
  ];
}
