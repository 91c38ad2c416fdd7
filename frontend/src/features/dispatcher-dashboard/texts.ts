import { MAGIC_LINK_MINUTES } from '@kq/contracts/constants';
import { formatCount } from '@kq/contracts/format';

/** Texts of the dispatcher's dashboard. */
export const dispatcherDashboardText = {
  title: 'Meine Anfragen',
  sections: { requests: 'Anfragen', settings: 'Einstellungen' },
  newSearch: 'Neue Suche',
  loading: 'Anfragen werden geladen',
  failed: 'Ihre Anfragen konnten nicht geladen werden.',
  empty: 'Sie haben noch nichts angefragt.',
  emptyText: 'Suchen Sie Unterkünfte und fragen Sie bis zu 20 Vermieter mit einer Nachricht an.',
  find: 'Unterkünfte finden',
  waiting: {
    title: (count: number) => `${formatCount(count, 'Anfrage ist', 'Anfragen sind')} noch nicht gesendet`,
    /** `until`: when it is dropped. */
    facts: (browser: string, until: string) =>
      `${browser ? `Eingegeben mit ${browser}. ` : ''}Verfällt ${until}. Bis dahin bekommt kein Vermieter eine Nachricht.`,
    send: 'Senden',
  },
  unverified: {
    title: 'Bitte bestätigen Sie Ihre Adresse',
    lead: (email: string) =>
      `Wir haben eine Mail an ${email} geschickt. Öffnen Sie den Link darin, er gilt ${MAGIC_LINK_MINUTES} Minuten. Erst dann gehen Ihre Anfragen an die Vermieter.`,
    resend: 'Link erneut senden',
    sent: 'Ein neuer Link ist unterwegs. Der frühere gilt nicht mehr.',
  },
} as const;
