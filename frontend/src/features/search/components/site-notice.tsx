import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { type SearchCenter, type SiteAlternative } from '@kq/contracts/http/work-site';
import { pagePath } from '@/config/paths';
import { type SearchParams, searchToParams } from '../search-params';
import { searchText } from '../texts';
import styles from './site-notice.module.css';

interface SiteNoticeProps {
  readonly search: SearchParams;
  readonly center: SearchCenter | null;
}

/** Says around which place a text was searched that may mean another one, with the others as links (docs/look.md L24). */
export function SiteNotice({ search, center }: SiteNoticeProps) {
  if (center?.kind !== 'guess') return null;
  // Another guess begins with a short list again.
  return <GuessNotice key={center.name} search={search} center={center} />;
}

function GuessNotice({ search, center }: { readonly search: SearchParams; readonly center: SearchCenter }) {
  const [isLong, setIsLong] = useState(false);
  const namesId = useId();
  const { name, alternatives } = center;
  return (
    <div className={styles.notice} role="status">
      <p>
        {searchText.guess(name)}{' '}
        {alternatives.length > 0 && (
          <>
            {searchText.didYouMean}{' '}
            <span className={styles.names} id={namesId} data-long={isLong || undefined}>
              {alternatives.map((other, index) => (
                <span key={`${other.name} ${other.lat} ${other.lng}`} className={styles.name}>
                  {index > 0 && index === alternatives.length - 1 && 'oder '}
                  <Link to={pathOf(search, other)}>{other.name}</Link>
                  {separatorAfter(index, alternatives.length)}
                </span>
              ))}
            </span>
          </>
        )}
      </p>
      <div className={styles.actions}>
        {/* Phones show two meanings at first, the narrowest one (site-notice.module.css). */}
        {alternatives.length > 1 && (
          <button
            type="button"
            className={styles.toggle}
            data-few={alternatives.length === 2 || undefined}
            aria-expanded={isLong}
            aria-controls={namesId}
            onClick={() => setIsLong(!isLong)}
          >
            {isLong ? searchText.fewerPlaces : searchText.morePlaces}
          </button>
        )}
        <button type="button" onClick={focusPlace}>
          {searchText.changePlace}
        </button>
      </div>
    </div>
  );
}

function separatorAfter(index: number, count: number): string {
  if (index === count - 1) return '?';
  return index === count - 2 ? ' ' : ', ';
}

function pathOf(search: SearchParams, { name, lat, lng, place_id: placeId }: SiteAlternative): string {
  const other = { location: name, lat, lng, placeId, kind: 'exact', within: null, page: 1 } as const;
  return `${pagePath('search')}?${searchToParams({ ...search, ...other }).toString()}`;
}

/** Ids of the place's input in the bar, and of the line that opens the form on narrow screens. */
export const PLACE_INPUT_ID = 'bar-location';
export const SEARCH_SUMMARY_ID = 'search-summary';

/** Leads to the input of the work site. */
export function focusPlace(): void {
  const input = document.getElementById(PLACE_INPUT_ID);
  if (input instanceof HTMLInputElement) {
    input.focus();
    input.select();
  } else {
    document.getElementById(SEARCH_SUMMARY_ID)?.click();
  }
}
