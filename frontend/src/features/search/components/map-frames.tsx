import { type ReactNode, useEffect, useRef } from 'react';
import { IconLayoutList, IconMap2 } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { type AccommodationCard } from '@kq/contracts/http/accommodations';
import { usePrices } from '@/components/accommodation/prices';
import { DemoMark } from '@/components/accommodation/demo-mark';
import { Modal } from '@/components/ui/modal';
import { type CardPrice, priceOf, reasonWords } from '../card-words';
import { type SearchParams } from '../search-params';
import { searchText } from '../texts';
import styles from './map-frames.module.css';
import { detailPath } from './result-card';

interface MapSwitchProps {
  readonly isOpen: boolean;
  /** True while the selection tray is shown below. */
  readonly hasTray: boolean;
  readonly onToggle: () => void;
}

/** The pill "Karte" above the tray (docs/look.md L10). */
export function MapSwitch({ isOpen, hasTray, onToggle }: MapSwitchProps) {
  const Icon = isOpen ? IconLayoutList : IconMap2;
  return (
    <button
      type="button"
      className={styles.pill}
      data-above-tray={hasTray || undefined}
      aria-pressed={isOpen}
      onClick={onToggle}
    >
      <Icon size={20} aria-hidden="true" />
      {isOpen ? searchText.list : searchText.map}
    </button>
  );
}

interface PhoneMapProps {
  readonly isOpen: boolean;
  readonly cards: readonly AccommodationCard[];
  readonly search: SearchParams;
  readonly activeId: number | null;
  readonly selectedIds: ReadonlySet<number>;
  readonly onActivate: (id: number | null) => void;
  readonly onToggle: (card: AccommodationCard) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The whole screen as a map, with the cards to swipe through at its foot. */
export function PhoneMap(props: PhoneMapProps) {
  const { isOpen, cards, search, activeId, selectedIds, onActivate, onToggle, onClose, children } = props;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={searchText.map}
      fullScreen
      radius={0}
      classNames={{ body: styles.body, content: styles.content }}
    >
      {children}
      <CardSwiper
        cards={cards}
        search={search}
        activeId={activeId}
        selectedIds={selectedIds}
        onActivate={onActivate}
        onToggle={onToggle}
      />
    </Modal>
  );
}

type CardSwiperProps = Omit<PhoneMapProps, 'isOpen' | 'onClose' | 'children'>;

function CardSwiper({ cards, search, activeId, selectedIds, onActivate, onToggle }: CardSwiperProps) {
  const prices = usePrices();
  const track = useRef<HTMLUListElement>(null);
  const settled = useRef<number | null>(null);
  useEffect(() => {
    if (activeId === null || activeId === settled.current) return;
    track.current
      ?.querySelector(`[data-id="${activeId}"]`)
      ?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [activeId, cards]);
  const settle = () => {
    const id = middleCard(track.current);
    settled.current = id;
    if (id !== null) onActivate(id);
  };
  return (
    <ul ref={track} className={styles.swiper} onScrollEnd={settle} aria-label="Unterkünfte">
      {cards.map((card) => (
        <li
          key={card.id}
          data-id={card.id}
          className={styles.item}
          data-active={card.id === activeId || undefined}
        >
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={selectedIds.has(card.id)}
              aria-label={`${card.title} auswählen`}
              onChange={() => onToggle(card)}
            />
          </label>
          {card.photo_url && (
            <img className={styles.photo} src={card.photo_url} alt="" width={80} height={80} loading="lazy" />
          )}
          <div className={styles.itemText}>
            <Link className={styles.itemTitle} to={detailPath(card, search)}>
              {card.title}
            </Link>
            <p className={styles.reasons}>{reasonWords(card)}</p>
            <p className={styles.itemFoot}>
              <SwiperPrice price={priceOf(card, search, prices)} />
              <DemoMark isDemo={card.demo} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function SwiperPrice({ price: { amount, scope } }: { readonly price: CardPrice }) {
  return (
    <span className={styles.itemPrice}>
      {amount} <span className={styles.itemScope}>{scope}</span>
    </span>
  );
}

function middleCard(track: HTMLElement | null): number | null {
  if (!track) return null;
  const middle = track.scrollLeft + track.clientWidth / 2;
  const nearest = [...track.children]
    .map((child) => child as HTMLElement)
    .map((child) => ({ child, gap: Math.abs(child.offsetLeft + child.offsetWidth / 2 - middle) }))
    .sort((one, other) => one.gap - other.gap)[0];
  return nearest ? Number(nearest.child.dataset['id']) : null;
}
