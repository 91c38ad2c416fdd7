import { Link } from 'react-router-dom';
import { formatAccommodations, formatInstant } from '@kq/contracts/format';
import { pagePath } from '@/config/paths';
import { type AdminAccommodationDetail } from '../api/admin-api';
import { adminDashboardText, verifiedFactWords } from '../texts';
import listing from './accommodation-context.module.css';
import styles from './reports.module.css';

const text = adminDashboardText.listing;

interface ContextProps {
  readonly accommodation: AdminAccommodationDetail;
}

/** What a decision is based on: address, owner, what is missing, photos and history. */
export function AccommodationContext({ accommodation }: ContextProps) {
  return (
    <div className={styles.context}>
      <Address accommodation={accommodation} />
      <Owner owner={accommodation.owner} />
      <Check accommodation={accommodation} />
      <Photos photos={accommodation.photos} />
      <History history={accommodation.history} />
    </div>
  );
}

function Address({ accommodation }: ContextProps) {
  const { address, zip_code, city, pin, registration_number: registration, slug } = accommodation;
  return (
    <section>
      <h3>{text.address}</h3>
      <p>{address || text.noAddress}</p>
      <p>
        {zip_code} {city}
      </p>
      <p className={styles.dimmed}>{text.pin(pin.lat, pin.lng)}</p>
      {registration && <p className={styles.dimmed}>{text.registration(registration)}</p>}
      <p>
        <Link to={pagePath('accommodation-detail', { slug })}>{text.page}</Link>
      </p>
    </section>
  );
}

function Owner({ owner }: Pick<AdminAccommodationDetail, 'owner'>) {
  return (
    <section>
      <h3>{text.owner}</h3>
      {owner === null ? (
        <p>{text.erased}</p>
      ) : (
        <>
          <p>{owner.company ? `${owner.name}, ${owner.company}` : owner.name}</p>
          <p>
            {owner.email} <span className={styles.dimmed}>({text.mail(owner.email_verified)})</span>
          </p>
          <p>{owner.phone ?? text.noPhone}</p>
          <p className={styles.dimmed}>{formatAccommodations(owner.accommodations)}</p>
        </>
      )}
    </section>
  );
}

function Check({ accommodation: { check } }: ContextProps) {
  if (!check) return null;
  const { requested_at: requestedAt, missing } = check;
  return (
    <section>
      <h3>{text.check}</h3>
      {requestedAt && <p>{adminDashboardText.accommodations.requested(formatInstant(requestedAt))}</p>}
      {missing.length === 0 ? (
        <p>{text.complete}</p>
      ) : (
        <p className={styles.held}>{text.missing(missing.map((fact) => text.facts[fact]).join(', '))}</p>
      )}
    </section>
  );
}

function Photos({ photos }: Pick<AdminAccommodationDetail, 'photos'>) {
  // Without an id: drawn for a listing without photos.
  const real = photos.filter(({ id }) => id !== null);
  return (
    <section>
      <h3>{text.photos}</h3>
      {real.length === 0 ? (
        <p>{text.noPhotos}</p>
      ) : (
        <ul className={listing.photos}>
          {real.map(({ url, alt, width, height }) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer">
                <img src={url} alt={alt} width={width} height={height} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function History({ history }: Pick<AdminAccommodationDetail, 'history'>) {
  return (
    <section>
      <h3>{text.history}</h3>
      <ol className={listing.history}>
        {history.map(({ at, what, by, name, reason, facts }) => (
          <li key={`${at} ${what}`}>
            {text.historyWords[what]}
            {facts.length > 0 && `: ${wordsOf(facts)}`}
            <p className={styles.dimmed}>
              {formatInstant(at)}, {by === 'owner' ? text.byOwner : (name ?? text.byAdmin)}
            </p>
            {reason && <p className={styles.quote}>{reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

const wordsOf = (facts: readonly string[]): string =>
  [...new Set(facts.map((fact) => verifiedFactWords[fact] ?? fact))].join(', ');
