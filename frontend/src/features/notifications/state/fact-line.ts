import { formatBeds, formatRange } from '@kq/contracts/format';
import { type Notification } from '../api/notifications-api';

const TITLES_SHOWN = 2;

/** Returns who, where and when a notification is about: `Müller Bau · Haus Rheinblick · 1.–19. Dez. · 8 Betten`; null without facts. */
export function factLine({ facts, beds }: Notification): string | null {
  if (!facts) return null;
  const { company, place, titles, start_date: start, end_date: end } = facts;
  const more = titles.length - TITLES_SHOWN;
  const houses = [
    titles.slice(0, TITLES_SHOWN).join(', '),
    ...(more > 0 ? [`und ${more} weitere`] : []),
  ].join(' ');
  const parts = [
    company,
    titles.length > 0 ? houses : place,
    start !== null && end !== null ? formatRange(start, end) : null,
    beds === undefined ? null : formatBeds(beds),
  ];
  return parts.filter((part) => part !== null && part !== '').join(' · ') || null;
}
