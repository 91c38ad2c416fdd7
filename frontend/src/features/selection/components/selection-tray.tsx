import { type PointerEvent, useRef, useState } from 'react';
import { Drawer } from '@mantine/core';
import { IconChevronUp, IconListCheck, IconTrash } from '@tabler/icons-react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { formatBeds, formatCents } from '@kq/contracts/format';
import { searchText, selectedCount, selectionText } from '@kq/contracts/text/spa-search';
import { shortCity } from '@/components/accommodation/short-city';
import { type PlaceSummary } from '@/components/accommodation/place-summary';
import { PlainButton } from '@/components/ui/button';
import { pagePath } from '@/config/paths';
import { countBeds, isFull, placeRemoved, selectionCleared, selectPlaces } from '../state/selection.slice';
import styles from './selection-tray.module.css';

const DRAG_PX = 24;

interface SelectionTrayProps {
  readonly onPrepare: () => void;
  /** Missing where there is no search result to pick from. */
  readonly onPickBest?: (() => void) | undefined;
}

/** The bar at the foot of the screen (LOOK 11): from one selected place on. */
export function SelectionTray({ onPrepare, onPickBest }: SelectionTrayProps) {
  const places = useSelector(selectPlaces);
  const [isOpen, setIsOpen] = useState(false);
  const pressedAt = useRef<number | null>(null);
  const dragUp = (event: PointerEvent) => {
    if (pressedAt.current !== null && pressedAt.current - event.clientY > DRAG_PX) setIsOpen(true);
    pressedAt.current = null;
  };
  const count = selectedCount(places.length, countBeds(places));
  const [chosen, beds] = count.split(' · ');

  return (
    <>
      <p className="kq-visually-hidden" role="status">
        {places.length > 0 ? count : ''}
      </p>
      {places.length > 0 && (
        <section
          className={styles.tray}
          aria-label="Auswahl"
          onPointerDown={(event) => {
            pressedAt.current = event.clientY;
          }}
          onPointerUp={dragUp}
        >
          <div className={styles.inner}>
            <button
              type="button"
              className={styles.count}
              aria-haspopup="dialog"
              onClick={() => setIsOpen(true)}
            >
              <IconChevronUp size={20} aria-hidden="true" />
              <span className={styles.figures}>
                <span>{chosen}</span>
                <span className={styles.dot}> · </span>
                <span>{beds}</span>
              </span>
              <span className="kq-visually-hidden">, Auswahl ansehen</span>
            </button>
            <PlainButton className={styles.prepare} onClick={onPrepare}>
              {selectionText.prepare}
            </PlainButton>
          </div>
        </section>
      )}
      <Drawer
        opened={isOpen && places.length > 0}
        onClose={() => setIsOpen(false)}
        position="bottom"
        size="auto"
        title={count}
        classNames={{ content: styles.sheet }}
      >
        <Selected places={places} />
        <div className={styles.actions}>
          {onPickBest && !isFull(places) && (
            <PlainButton look="secondary" onClick={onPickBest}>
              <IconListCheck size={20} aria-hidden="true" />
              {searchText.pickBest}
            </PlainButton>
          )}
          <ClearButton />
          <PlainButton
            onClick={() => {
              setIsOpen(false);
              onPrepare();
            }}
          >
            {selectionText.prepare}
          </PlainButton>
        </div>
      </Drawer>
    </>
  );
}

function Selected({ places }: { readonly places: readonly PlaceSummary[] }) {
  const dispatch = useDispatch();
  return (
    <ul className={styles.list}>
      {places.map((place) => (
        <li key={place.id} className={styles.item}>
          {place.photo_url && <img src={place.photo_url} alt="" width={72} height={54} loading="lazy" />}
          <div className={styles.text}>
            <Link to={pagePath('accommodation-detail', { slug: place.slug })} className={styles.title}>
              {place.title}
            </Link>
            <p className={styles.detail}>
              {formatBeds(place.beds_free)} · {formatCents(place.price_per_bed_night)} ·{' '}
              {shortCity(place.city)}
            </p>
          </div>
          <button
            type="button"
            className={styles.remove}
            aria-label={`${place.title} entfernen`}
            onClick={() => dispatch(placeRemoved(place.id))}
          >
            <IconTrash size={20} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function ClearButton() {
  const dispatch = useDispatch();
  return (
    <PlainButton look="quiet" onClick={() => dispatch(selectionCleared())}>
      {selectionText.clear}
    </PlainButton>
  );
}
