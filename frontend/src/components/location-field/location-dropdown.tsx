import { type MouseEvent, useRef, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { POSTAL_CODE_MIN_CHARS } from '@kq/contracts/constants';
import { formatAccommodations, formatCount } from '@kq/contracts/format';
import { PlainButton } from '@/components/ui/button';
import { pagePath } from '@/config/paths';
import { hasConsent, onConsentChange } from '@/lib/consent';
import styles from './location-field.module.css';
import { type PlaceSuggestion } from './location-types';
import { type FieldState } from './state/location.slice';
import { useRoomOnScreen } from './use-room-on-screen';

interface LocationDropdownProps {
  readonly fieldId: string;
  readonly query: string;
  readonly field: FieldState;
  readonly highlighted: number;
  readonly onHighlight: (index: number) => void;
  readonly onChoose: (suggestion: PlaceSuggestion) => void;
  /** The visitor agrees to geocoding. */
  readonly onAllow: () => void;
  readonly onRefuse: () => void;
}

/** What hangs below the field: the question for consent, a message, or the suggestions. */
export function LocationDropdown(props: LocationDropdownProps) {
  const { fieldId, query, field, highlighted, onHighlight, onChoose, onAllow, onRefuse } = props;
  const box = useRef<HTMLDivElement>(null);
  useRoomOnScreen(box);
  const isAllowed = useSyncExternalStore(
    onConsentChange,
    () => hasConsent('geocoding'),
    () => false,
  );
  if (!isAllowed)
    return (
      <div
        ref={box}
        id={`${fieldId}-list`}
        role="dialog"
        aria-label="Einwilligung zur Ortssuche"
        className={styles.dropdown}
      >
        <ConsentQuestion onAllow={onAllow} onRefuse={onRefuse} />
      </div>
    );

  const suggestions = field.suggestions ?? [];
  const message = messageFor(field, query);
  return (
    <div ref={box} className={styles.dropdown}>
      <p role="status" className={message ? styles.message : 'kq-visually-hidden'}>
        {message ?? formatCount(suggestions.length, 'Vorschlag', 'Vorschläge')}
      </p>
      <ul id={`${fieldId}-list`} role="listbox" aria-label="Vorschläge" className={styles.list}>
        {suggestions.map((suggestion, index) => (
          <li
            key={suggestion.id}
            id={`${fieldId}-option-${index}`}
            role="option"
            aria-selected={index === highlighted}
            className={styles.option}
            // Keeps the focus in the input; the click then chooses.
            onMouseDown={(event) => event.preventDefault()}
            onMouseEnter={() => onHighlight(index)}
            onClick={() => onChoose(suggestion)}
          >
            <span>
              {suggestion.isGuess === true && 'Meinten Sie '}
              {suggestion.display_name}
              {suggestion.accommodations !== undefined &&
                ` · ${formatAccommodations(suggestion.accommodations)}`}
            </span>
            {suggestion.detail && <span className={styles.detail}>{suggestion.detail}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

function messageFor(field: FieldState, query: string): string | null {
  const isShortPostalCode = /^\d+$/.test(query.trim()) && query.trim().length < POSTAL_CODE_MIN_CHARS;
  if (isShortPostalCode) return `Postleitzahl: bitte mindestens ${POSTAL_CODE_MIN_CHARS} Ziffern eingeben.`;
  if (field.isLoading) return 'Suche...';
  if (field.hasFailed) return 'Fehler bei der Standortsuche';
  if (field.suggestions?.length === 0) return 'Keine Standorte gefunden';
  return null;
}

interface ConsentQuestionProps {
  readonly onAllow: () => void;
  readonly onRefuse: () => void;
}

/** Asked in the place where it is needed, the first time (docs/spec SRCH-12). */
function ConsentQuestion({ onAllow, onRefuse }: ConsentQuestionProps) {
  const keepFocus = (event: MouseEvent) => event.preventDefault();
  return (
    <div className={styles.consent}>
      <p>Für Vorschläge senden wir Ihre Eingabe an den Geocoding-Dienst. Sind Sie einverstanden?</p>
      <div className={styles.consentActions}>
        <PlainButton onMouseDown={keepFocus} onClick={onAllow}>
          Vorschläge erlauben
        </PlainButton>
        <PlainButton look="secondary" onMouseDown={keepFocus} onClick={onRefuse}>
          Nein, danke
        </PlainButton>
        {/* In a new tab: the form keeps its values. */}
        <Link to={pagePath('privacy-policy')} target="_blank" className={styles.consentLink}>
          Datenschutz
        </Link>
      </div>
    </div>
  );
}
