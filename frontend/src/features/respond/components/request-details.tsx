import { type ReactNode } from 'react';
import { ContactLinks } from '@/components/ui/contact-links';
import { type RespondView } from '../api/respond-api';
import { type RespondTexts } from '../texts';
import { useRespondTexts } from './respond-texts';
import styles from './respond.module.css';

/** Message and contact of the firm; below the answer buttons, which need no scrolling. */
export function RequestDetails({ view }: { readonly view: RespondView }) {
  const { details: text } = useRespondTexts();
  const { contact, message, arrival_from, rooms_wish, nights_pattern, extension_possible, on_site_contact } =
    view;
  const vehicles = vehicleWords(view.vehicles, text);
  return (
    <section className={styles.details}>
      <h2>{text.title}</h2>
      <dl>
        <Entry term={text.contact}>
          {contact.name}
          {contact.company && `, ${contact.company}`}
          <ContactLinks phone={contact.phone} email={contact.email} />
        </Entry>
        {on_site_contact && (
          <Entry term={text.onSite}>
            {on_site_contact.name}
            <ContactLinks phone={on_site_contact.phone} />
          </Entry>
        )}
        {message && (
          <Entry term={text.message}>
            <span className={styles.message}>{message}</span>
          </Entry>
        )}
        {arrival_from && <Entry term={text.arrival}>{text.clock(arrival_from)}</Entry>}
        {vehicles && <Entry term={text.vehicles}>{vehicles}</Entry>}
        {rooms_wish && <Entry term={text.rooms}>{rooms_wish}</Entry>}
        {nights_pattern === 'mon_thu' && <Entry term={text.nights}>{text.monThu}</Entry>}
        {extension_possible && <Entry term={text.extension}>{text.extensionYes}</Entry>}
      </dl>
    </section>
  );
}

function Entry({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function vehicleWords(vehicles: RespondView['vehicles'], text: RespondTexts['details']): string {
  if (!vehicles) return '';
  const words = [
    [vehicles.cars, text.cars],
    [vehicles.vans, text.vans],
    [vehicles.trucks, text.trucks],
  ] as const;
  return words
    .filter(([count]) => count > 0)
    .map(([count, word]) => word(count))
    .join(', ');
}
