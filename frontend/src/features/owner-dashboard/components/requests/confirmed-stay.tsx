import { formatAmountTotal, formatBeds, formatDateWithYear } from '@kq/contracts/format';
import { periodNights } from '@kq/contracts/stays/period-words';
import { siteLabel } from '@kq/contracts/text/work-site';
import { Fact } from '@/components/ui/fact';
import { ContactLinks } from '@/components/ui/contact-links';
import { RecipientStatusBadge } from '@/components/ui/status-badge';
import { keepDates } from '@/lib/keep-dates';
import { vehicleWords } from '@/lib/vehicle-words';
import { recipientStatusWords } from '@/texts/status';
import { type ReceivedRequest } from '../../api/owner-api';
import { ownerDashboardText } from '../../texts';
import { requestHeadingId } from './cancel-stay-button';
import { senderOf } from './request-row';
import { StayActions } from './stay-actions';
import styles from './requests.module.css';

const text = ownerDashboardText.requests.stay;

interface ConfirmedStayProps {
  readonly item: ReceivedRequest;
  /** Below the title of the group or of its month. */
  readonly heading: 'h3' | 'h4';
}

/** Shows what an owner needs for the arrival and the invoice of a confirmed request: when and where, then who. */
export function ConfirmedStay({ item, heading: Heading }: ConfirmedStayProps) {
  return (
    <li className={styles.stay}>
      <ul className={styles.accommodations}>
        {item.own.map((accommodation) => (
          <li key={accommodation.accommodation_id}>
            {accommodation.status === 'confirmed' ? (
              <Agreed item={item} accommodation={accommodation} heading={Heading} />
            ) : (
              <House accommodation={accommodation} heading={Heading} />
            )}
          </li>
        ))}
      </ul>
      <div className={styles.parties}>
        <Heading id={requestHeadingId(item.id)}>
          {senderOf(item)} · {siteLabel(item)}
        </Heading>
        <Contact contact={item.contact} />
        <OnSite item={item} />
        <Billing billing={item.billing} />
      </div>
    </li>
  );
}

interface HouseProps extends Pick<ConfirmedStayProps, 'heading'> {
  readonly accommodation: ReceivedRequest['own'][number];
}

function House({ accommodation: { title, status }, heading: Heading }: HouseProps) {
  return (
    <div className={styles.accommodationHead}>
      <Heading>{title}</Heading>
      <RecipientStatusBadge status={status} words={recipientStatusWords} />
    </div>
  );
}

function Agreed({ item, accommodation, heading }: HouseProps & Pick<ConfirmedStayProps, 'item'>) {
  const { start_date, end_date, departure_before, beds_confirmed, amount } = accommodation;
  return (
    <>
      <dl className={styles.dates}>
        <Fact term={text.arrival}>{keepDates(formatDateWithYear(start_date))}</Fact>
        <Fact term={text.departure}>
          {keepDates(`${formatDateWithYear(end_date)} · ${periodNights(accommodation)}`)}
          {departure_before && <small>{text.leavesEarly(formatDateWithYear(departure_before))}</small>}
        </Fact>
      </dl>
      <House accommodation={accommodation} heading={heading} />
      <dl className={styles.facts}>
        <Fact term={text.beds}>{formatBeds(beds_confirmed)}</Fact>
        {amount && <Fact term={text.total}>{formatAmountTotal(amount)}</Fact>}
      </dl>
      <StayActions item={item} accommodation={accommodation} />
    </>
  );
}

function Contact({ contact }: Pick<ReceivedRequest, 'contact'>) {
  if (!contact) return null;
  return (
    <dl className={styles.facts}>
      <Fact term={text.contact}>
        {contact.name}
        <ContactLinks phone={contact.phone} email={contact.email} />
      </Fact>
    </dl>
  );
}

function OnSite({
  item: { on_site_contact: onSite, arrival_from, rooms_wish: rooms, message, ...item },
}: {
  readonly item: ReceivedRequest;
}) {
  const vehicles = vehicleWords(item.vehicles, text);
  if (!onSite && !arrival_from && !vehicles && !rooms && !message) return null;
  return (
    <dl className={styles.facts}>
      {onSite && (
        <Fact term={text.onSite}>
          {onSite.name}
          <ContactLinks phone={onSite.phone} />
        </Fact>
      )}
      {arrival_from && <Fact term={text.arrivalFrom}>{text.clock(arrival_from)}</Fact>}
      {vehicles && <Fact term={text.vehicles}>{vehicles}</Fact>}
      {rooms && <Fact term={text.rooms}>{rooms}</Fact>}
      {message && <Fact term={text.message}>{message}</Fact>}
    </dl>
  );
}

function Billing({ billing }: Pick<ReceivedRequest, 'billing'>) {
  if (!billing) return null;
  const { company, address, vat_id, cost_center, order_no } = billing;
  return (
    <dl className={styles.facts}>
      <Fact term={text.billing}>
        {[company, address].filter(Boolean).join(', ')}
        {vat_id && <small>USt-IdNr. {vat_id}</small>}
        {cost_center && <small>Kostenstelle {cost_center}</small>}
        {order_no && <small>Bestellnummer {order_no}</small>}
      </Fact>
    </dl>
  );
}
