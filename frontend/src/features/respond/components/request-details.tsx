import { Fact } from '@/components/ui/fact';
import { ContactLinks } from '@/components/ui/contact-links';
import { vehicleWords } from '@/lib/vehicle-words';
import { type RespondView } from '../api/respond-api';
import { useRespondTexts } from './respond-texts';
import styles from './respond.module.css';

/** Message and contact of the firm, while this owner needs them; below the answer buttons, which need no scrolling. */
export function RequestDetails({ view }: { readonly view: RespondView }) {
  const { details: text, format } = useRespondTexts();
  const { contact, message, arrival_from, rooms_wish, nights_pattern, extension_possible, on_site_contact } =
    view;
  if (contact === null) return null;
  const vehicles = vehicleWords(view.vehicles, text);
  return (
    <section className={styles.details}>
      <h2>{text.title}</h2>
      <dl>
        <Fact term={text.contact}>
          {contact.name}
          {contact.company && `, ${contact.company}`}
          <ContactLinks phone={contact.phone} email={contact.email} />
        </Fact>
        {on_site_contact && (
          <Fact term={text.onSite}>
            {on_site_contact.name}
            <ContactLinks phone={on_site_contact.phone} />
          </Fact>
        )}
        {message && (
          <Fact term={text.message}>
            <span className={styles.message}>{message}</span>
          </Fact>
        )}
        {arrival_from && <Fact term={text.arrival}>{text.clock(arrival_from)}</Fact>}
        {vehicles && <Fact term={text.vehicles}>{vehicles}</Fact>}
        {rooms_wish && <Fact term={text.rooms}>{rooms_wish}</Fact>}
        {nights_pattern === 'mon_thu' && <Fact term={text.nights}>{format.weekly}</Fact>}
        {extension_possible && <Fact term={text.extension}>{text.extensionYes}</Fact>}
      </dl>
    </section>
  );
}
