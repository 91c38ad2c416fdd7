import { PlainButton } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { splitChoice } from '../crew-split';
import { nothingFree } from '../crew-words';
import { countFilters, type SearchParams, withoutFilters } from '../search-params';
import { type SearchMeta } from '../state/search.slice';
import { inTown, searchText, widerRadius } from '../texts';

interface EmptyResultsProps {
  readonly search: SearchParams;
  readonly meta: SearchMeta | null;
  readonly onChange: (changes: Partial<SearchParams>) => void;
}

/** Nothing found: at most a few buttons, each of which helps (docs/look.md L14, L16). */
export function EmptyResults({ search, meta, onChange }: EmptyResultsProps) {
  const { workers, minBeds, within } = search;
  const canSplit = workers !== null && workers > 1 && minBeds !== null && minBeds >= workers;
  const hasSmaller = !canSplit && minBeds !== null && minBeds > 1;
  const wider = meta?.wider ?? [];
  const nearby = meta?.nearby ?? [];
  const hasFilters = countFilters(search) > 0;
  const canChange =
    within !== null || canSplit || hasSmaller || wider.length > 0 || nearby.length > 0 || hasFilters;
  return (
    <EmptyState
      title={within === null ? nothingFree(search) : searchText.emptySection}
      text={canChange ? undefined : 'Ein anderer Zeitraum hilft oft weiter.'}
      actions={
        <>
          {within !== null && (
            <PlainButton onClick={() => onChange({ within: null })}>{searchText.leaveSection}</PlainButton>
          )}
          {wider.slice(0, 2).map((step, index) => (
            <PlainButton
              key={step.radius}
              look={index === 0 ? 'primary' : 'secondary'}
              onClick={() => onChange({ radius: step.radius })}
            >
              {widerRadius(step.radius)} ({step.total})
            </PlainButton>
          ))}
          {nearby.map(({ name, lat, lng, total }) => (
            <PlainButton
              key={name}
              look="secondary"
              onClick={() => onChange({ location: name, lat, lng, placeId: null, kind: 'exact' })}
            >
              {inTown(name, total)}
            </PlainButton>
          ))}
          {canSplit && (
            <PlainButton look="secondary" onClick={() => onChange({ minBeds: splitChoice(workers) })}>
              {searchText.split}
            </PlainButton>
          )}
          {hasSmaller && (
            <PlainButton look="secondary" onClick={() => onChange({ minBeds: 1 })}>
              {searchText.smallerHouses}
            </PlainButton>
          )}
          {hasFilters && (
            <PlainButton look="secondary" onClick={() => onChange(withoutFilters)}>
              {searchText.clearFilters}
            </PlainButton>
          )}
        </>
      }
    />
  );
}
