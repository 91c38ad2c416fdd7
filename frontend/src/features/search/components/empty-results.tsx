import { PlainButton } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { splitMinBeds } from '../crew-split';
import { countFilters, hasPlace, type SearchParams, withoutFilters } from '../search-params';
import { type SearchMeta } from '../state/search.slice';
import { inTown, nothingFree, searchText, widerRadius } from '../texts';

interface EmptyResultsProps {
  readonly search: SearchParams;
  readonly meta: SearchMeta | null;
  readonly onChange: (changes: Partial<SearchParams>) => void;
}

/** Nothing found: at most a few buttons, each of which helps (docs/look.md L14, L16). */
export function EmptyResults({ search, meta, onChange }: EmptyResultsProps) {
  const { workers, minBeds, radius } = search;
  const canSplit = workers !== null && workers > 1 && minBeds !== null && minBeds >= workers;
  const wider = meta?.wider ?? [];
  const nearby = meta?.nearby ?? [];
  const hasFilters = countFilters(search) > 0;
  const canChange = canSplit || wider.length > 0 || nearby.length > 0 || hasFilters;
  return (
    <EmptyState
      title={nothingFree(hasPlace(search) ? radius : null, workers)}
      text={canChange ? undefined : 'Ein anderer Zeitraum hilft oft weiter.'}
      actions={
        <>
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
              onClick={() => onChange({ location: name, lat, lng, placeId: null })}
            >
              {inTown(name, total)}
            </PlainButton>
          ))}
          {canSplit && (
            <PlainButton look="secondary" onClick={() => onChange({ minBeds: splitMinBeds(workers) })}>
              {searchText.split}
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
