import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconCurrentLocation, IconMapPin } from '@tabler/icons-react';
import { useDispatch, useSelector } from 'react-redux';
import { DROPDOWN_CLOSE_DELAY_MS } from '@kq/contracts/constants';
import { hasConsent } from '@/lib/consent';
import styles from './location-field.module.css';
import { LocationDropdown } from './location-dropdown';
import { areSuggestionsRefused, refuseSuggestions } from './refused-suggestions';
import { isSearchable } from './state/is-searchable';
import { type LocationValue, type PlaceSuggestion, type SearchSource } from './location-types';
import {
  geocodingAllowed,
  positionRequested,
  queryChanged,
  resolvedPlaceTaken,
  searchClosed,
  selectField,
  suggestionChosen,
} from './state/location.slice';

interface LocationFieldProps {
  /** Unique on the page; also the input's DOM id. */
  readonly id: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly value: LocationValue;
  readonly onChange: (value: LocationValue) => void;
  /** Source of the search in the search log (docs/spec SRCH-19). */
  readonly source: SearchSource;
  readonly error?: string | null;
}

/** The place of a search: combobox with suggestions, postal codes, own position, and the question for consent. */
export function LocationField(props: LocationFieldProps) {
  const { id, label, placeholder = 'Ort oder Postleitzahl', value, onChange, source, error } = props;
  const dispatch = useDispatch();
  const field = useSelector((state: Parameters<typeof selectField>[0]) => selectField(state, id));
  const [isOpen, setIsOpen] = useState(false);
  const [highlighted, setHighlighted] = useState(-1);
  const [isPositionWaiting, setIsPositionWaiting] = useState(false);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const position = useRef<HTMLButtonElement>(null);
  const suggestions = field.suggestions ?? [];
  const isAsked = isSearchable(value.text) && !areSuggestionsRefused();
  const isShown = isOpen && (isPositionWaiting || isAsked);

  useResolvedPlace(id, onChange);
  useEffect(() => () => clearTimeout(closing.current), []);

  const close = () => {
    setIsOpen(false);
    setHighlighted(-1);
    setIsPositionWaiting(false);
    dispatch(searchClosed({ fieldId: id }));
  };
  const type = (text: string) => {
    onChange({ text, place: null });
    setIsOpen(true);
    setIsPositionWaiting(false);
    setHighlighted(-1);
    dispatch(queryChanged({ fieldId: id, query: text }));
  };
  const choose = (suggestion: PlaceSuggestion) => {
    setIsOpen(false);
    setHighlighted(-1);
    onChange({ text: suggestion.display_name, place: null });
    dispatch(suggestionChosen({ fieldId: id, suggestion, queryText: value.text, source }));
  };
  const askPosition = () => {
    if (hasConsent('geocoding')) {
      dispatch(positionRequested({ fieldId: id, source }));
      return;
    }
    setIsPositionWaiting(true);
    setIsOpen(true);
  };
  const allow = () => {
    // The button disappears with the question: focus returns to where it was.
    (isPositionWaiting ? position : input).current?.focus();
    dispatch(
      geocodingAllowed({
        fieldId: id,
        next: isPositionWaiting ? 'position' : 'search',
        query: value.text,
        source,
      }),
    );
    setIsPositionWaiting(false);
  };
  const refuse = () => {
    (isPositionWaiting ? position : input).current?.focus();
    refuseSuggestions();
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      close();
    }
    if (!isShown || suggestions.length === 0) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setHighlighted(nextHighlight(highlighted, event.key, suggestions.length));
    }
    const chosen = suggestions[highlighted];
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      choose(chosen);
    }
  };

  return (
    <div
      className={styles.field}
      onFocus={() => clearTimeout(closing.current)}
      onBlur={() => {
        closing.current = setTimeout(close, DROPDOWN_CLOSE_DELAY_MS);
      }}
    >
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        <IconMapPin size={20} className={styles.icon} aria-hidden="true" />
        <input
          ref={input}
          id={id}
          className={styles.input}
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={120}
          placeholder={placeholder}
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-activedescendant={highlighted >= 0 ? `${id}-option-${highlighted}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          value={value.text}
          onChange={(event) => type(event.target.value)}
          onFocus={() => value.place === null && setIsOpen(true)}
          onKeyDown={onKeyDown}
        />
        <button
          ref={position}
          type="button"
          className={styles.position}
          aria-label="Meinen Standort verwenden"
          title="Meinen Standort verwenden"
          onClick={askPosition}
        >
          <IconCurrentLocation size={20} aria-hidden="true" />
        </button>
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {isShown && (
        <LocationDropdown
          fieldId={id}
          query={value.text}
          field={field}
          highlighted={highlighted}
          onHighlight={setHighlighted}
          onChoose={choose}
          onAllow={allow}
          onRefuse={refuse}
        />
      )}
    </div>
  );
}

/** Hands a place that the saga has resolved to the form, once. */
function useResolvedPlace(fieldId: string, onChange: LocationFieldProps['onChange']): void {
  const dispatch = useDispatch();
  const { resolved } = useSelector((state: Parameters<typeof selectField>[0]) => selectField(state, fieldId));
  useEffect(() => {
    if (!resolved) return;
    onChange({ text: resolved.display_name, place: resolved });
    dispatch(resolvedPlaceTaken({ fieldId }));
  }, [dispatch, fieldId, onChange, resolved]);
}

function nextHighlight(current: number, key: 'ArrowDown' | 'ArrowUp', count: number): number {
  if (key === 'ArrowDown') return current + 1 < count ? current + 1 : 0;
  return current > 0 ? current - 1 : count - 1;
}
