import { BOOKING_VERIFICATION_HOURS, MAGIC_LINK_MINUTES } from '@kq/contracts/constants';
import { formatCount } from '@kq/contracts/format';
import { type ClosedLink } from '@kq/contracts/http/auth';
import { pagePath } from '@/config/paths';

interface ClosedLinkWords {
  readonly title: string;
  readonly lead: string;
  /** Where the button leads. */
  readonly path: string;
  readonly label: string;
}

const VERIFIED = 'Ihre Adresse ist schon bestätigt';

const dead: ClosedLinkWords = {
  title: 'Dieser Link gilt nicht mehr',
  lead: `Ein Link zum Anmelden gilt ${MAGIC_LINK_MINUTES} Minuten, der zu einer Anfrage ${BOOKING_VERIFICATION_HOURS} Stunden, jeder nur einmal. Ein neuerer Link ersetzt den alten.`,
  path: pagePath('login'),
  label: 'Neuen Link anfordern',
};

/** What became of a link that is no longer valid, as far as the server tells its holder. */
export function closedLinkWords(closed: ClosedLink | null, isLoggedIn: boolean): ClosedLinkWords {
  if (closed?.is_address_verified !== true) return dead;
  const { type, request } = closed;
  const next = isLoggedIn
    ? { path: pagePath('dashboard'), label: 'Zur Übersicht' }
    : { path: pagePath('login'), label: 'Anmelden' };
  if (request?.state === 'sent')
    return {
      title: `Ihre Anfrage ist schon bei ${formatCount(request.owners, 'Vermieter', 'Vermietern')}`,
      lead: isLoggedIn ? '' : 'Nach dem Anmelden sehen Sie, wer geantwortet hat.',
      path: pagePath('booking-request', { requestId: request.id }),
      label: 'Zur Anfrage',
    };
  if (request?.state === 'waiting')
    return {
      title: VERIFIED,
      lead: 'Diese Anfrage ist noch nicht gesendet. In Ihrer Übersicht können Sie sie senden oder verwerfen.',
      path: pagePath('dispatcher-dashboard'),
      label: 'Zur Übersicht',
    };
  if (request !== null)
    return {
      title: 'Diese Anfrage wartet nicht mehr',
      lead: 'Ihren Stand sehen Sie in Ihrer Übersicht.',
      path: pagePath('dispatcher-dashboard'),
      label: 'Zur Übersicht',
    };
  if (type === 'register' || type === 'booking')
    return { title: VERIFIED, lead: 'Dieser Link wird nicht mehr gebraucht.', ...next };
  return isLoggedIn ? { ...dead, lead: 'Sie sind schon angemeldet.', ...next } : dead;
}
