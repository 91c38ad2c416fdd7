import { memo } from 'react';
import { IconBed, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { type AccommodationCard } from '@kq/contracts/http/accommodations';
import { amenityWords, bedsWords } from '@/components/accommodation/texts';
import { AskedBadge } from '@/components/asked-accommodations';
import { AmenityIcon } from '@/components/accommodation/amenity-icons';
import { DemoMark } from '@/components/accommodation/demo-mark';
import { stayToParams } from '@/components/accommodation/stay-params';
import { StatusBadge } from '@/components/ui/status-badge';
import { pagePath } from '@/config/paths';
import { cancelWords, extensionWords, placeParts, freeSingleBedsWords, trustWords } from '../card-words';
import { type SearchParams } from '../search-params';
import { CardPhotos } from './card-photos';
import { CardPrice } from './card-price';
import styles from './result-card.module.css';

/** One less in a narrow list. */
const AMENITIES_SHOWN = 4;

interface ResultCardProps {
  readonly card: AccommodationCard;
  readonly search: SearchParams;
  /** Loads the first picture eagerly, all others near the viewport. */
  readonly isFirst: boolean;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly onActivate: (id: number | null) => void;
  readonly onToggle: (card: AccommodationCard) => void;
  readonly onAsk: (card: AccommodationCard) => void;
}

/**
 * One found accommodation (docs/look.md L9). The title's link covers the card; checkbox and button stay separate targets.
 */
export const ResultCard = memo(function ResultCard(props: ResultCardProps) {
  const { card, search, isFirst, isActive, isSelected, onActivate, onToggle, onAsk } = props;
  const hasEnough = search.workers === null || card.beds_free >= search.workers;
  const now = new Date();
  const words = [trustWords(card, now), extensionWords(card, search), cancelWords(card, search, now)].filter(
    Boolean,
  );
  const titleId = cardTitleId(card.id);
  return (
    <article
      className={styles.card}
      aria-labelledby={titleId}
      data-selected={isSelected || undefined}
      data-active={isActive || undefined}
      onMouseEnter={() => onActivate(card.id)}
      onFocus={() => onActivate(card.id)}
    >
      <div className={styles.photo}>
        <CardPhotos card={card} isFirst={isFirst} />
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={isSelected}
            aria-label={`${card.title} auswählen`}
            onChange={() => onToggle(card)}
          />
        </label>
      </div>
      <div className={styles.head}>
        <div className={styles.titleRow}>
          <h2 className={styles.title}>
            <Link id={titleId} className={styles.link} to={detailPath(card, search)}>
              {card.title}
            </Link>
          </h2>
          <p className={styles.marks}>
            {card.verified && (
              <span className={styles.verified}>
                <IconRosetteDiscountCheck size={18} aria-hidden="true" />
                Geprüft
              </span>
            )}
            <DemoMark isDemo={card.demo} />
          </p>
        </div>
        <p className={styles.place}>
          {placeParts(card).map((part, index) => (
            <span key={part}>{index === 0 ? part : `\u00a0· ${part.replace(' ', '\u00a0')}`}</span>
          ))}
        </p>
      </div>
      <div className={styles.facts}>
        <StatusBadge tone={hasEnough ? 'green' : 'blue'} icon={IconBed}>
          <span>
            {bedsWords(card.beds_free, search.workers)}
            <span className={styles.singles}>{freeSingleBedsWords(card)}</span>
          </span>
        </StatusBadge>
        <AskedBadge accommodationId={card.id} stay={search} />
        <Amenities card={card} />
      </div>
      <div className={styles.foot}>
        <p className={styles.trust}>{words.join(' · ').replaceAll(' · ', '\u00a0· ')}</p>
        <button type="button" className={styles.ask} onClick={() => onAsk(card)}>
          Anfragen
          <span className="kq-visually-hidden">: {card.title}</span>
        </button>
        <div className={styles.price}>
          <CardPrice card={card} search={search} />
        </div>
      </div>
    </article>
  );
});

function Amenities({ card: { amenities } }: { readonly card: AccommodationCard }) {
  // The badge shows single beds already.
  const listed = amenities.filter((amenity) => amenity !== 'single_beds');
  const rest = listed.length - AMENITIES_SHOWN;
  return (
    <ul className={styles.amenities} aria-label="Ausstattung">
      {listed.slice(0, AMENITIES_SHOWN).map((amenity, index) => (
        <li key={amenity} className={index === AMENITIES_SHOWN - 1 ? styles.fourth : undefined}>
          <AmenityIcon amenity={amenity} />
          {amenityWords[amenity]}
        </li>
      ))}
      {rest > 0 && <li className={styles.restWide}>+{rest}</li>}
      {rest > -1 && <li className={styles.restNarrow}>+{rest + 1}</li>}
    </ul>
  );
}

export const cardTitleId = (id: number): string => `accommodation-${id}`;

/** The detail page knows place, time and crew of the search. */
export function detailPath({ slug }: AccommodationCard, search: SearchParams): string {
  const params = stayToParams(search).toString();
  return pagePath('accommodation-detail', { slug }) + (params ? `?${params}` : '');
}
