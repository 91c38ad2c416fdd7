import { RADIUS_PRESETS_KM } from '@kq/contracts/constants';
import { PlainButton } from '@/components/ui/button';
import { housesNeeded, isShort, isSplit, shareChoices } from '../crew-split';
import { bedsMissing, housesWords, shareWords } from '../crew-words';
import { hasPlace } from '../search-params';
import { searchText, widerRadius } from '../texts';
import { type FilterProps } from './filter-props';
import styles from './result-head.module.css';

/**
 * The share per house of a split crew and the houses it needs, or how many beds are missing (docs/design.md D2). Phones have
 * a share that one house covers in the sheet of filters.
 */
export function CrewShare({ isPhone, ...props }: FilterProps & { readonly isPhone: boolean }) {
  const { search, state } = props;
  const { workers } = search;
  if (workers === null || state.meta === null) return null;
  const isOneEnough = housesNeeded(workers, state.meta) === 1;
  return (
    <>
      {!(isPhone && isOneEnough) && <ShareChoice {...props} />}
      {isShort(workers, state.meta) && <MissingBeds {...props} />}
    </>
  );
}

/** The beds per house of a split crew, to choose, and the houses it needs. */
export function ShareChoice({ search: { workers }, state: { meta, appliedMinBeds }, onChange }: FilterProps) {
  if (workers === null || meta === null || appliedMinBeds === null) return null;
  if (!isSplit(workers, appliedMinBeds)) return null;
  const houses = housesNeeded(workers, meta);
  return (
    <div className={styles.share}>
      <select
        aria-label={searchText.share}
        value={appliedMinBeds}
        onChange={(event) => onChange({ minBeds: Number(event.target.value) })}
      >
        {shareChoices(workers, appliedMinBeds).map((beds) => (
          <option key={beds} value={beds}>
            {shareWords(beds)}
          </option>
        ))}
      </select>
      {houses !== null && meta.total > 0 && <p>{housesWords(houses, workers)}</p>}
    </div>
  );
}

function MissingBeds({ search, state: { meta }, onChange }: FilterProps) {
  const { minBeds, radius, within } = search;
  const wider = hasPlace(search) && within === null ? RADIUS_PRESETS_KM.find((km) => km > radius) : undefined;
  return (
    <div className={styles.missing}>
      <p role="status">{bedsMissing(search, meta?.beds_free_total ?? 0)}</p>
      {within !== null && (
        <PlainButton look="secondary" onClick={() => onChange({ within: null })}>
          {searchText.leaveSection}
        </PlainButton>
      )}
      {wider !== undefined && (
        <PlainButton look="secondary" onClick={() => onChange({ radius: wider })}>
          {widerRadius(wider)}
        </PlainButton>
      )}
      {minBeds !== null && minBeds > 1 && (
        <PlainButton look="secondary" onClick={() => onChange({ minBeds: 1 })}>
          {searchText.smallerHouses}
        </PlainButton>
      )}
    </div>
  );
}
