import { NativeSelect, TextInput } from '@mantine/core';
import { RECORDED_PAGES } from '@kq/contracts/recording';
import { WEB_VITALS_THRESHOLDS } from '@kq/contracts/constants';
import { type RecordingsQuery } from '../api/recordings-api';
import { pageWord, recordingText as text } from '../recording-texts';
import styles from './recordings.module.css';

interface RecordingFiltersProps {
  readonly query: RecordingsQuery;
  readonly onChange: (changed: Partial<RecordingsQuery>) => void;
}

/** Time, page and loading time of the sessions that are listed. */
export function RecordingFilters({ query, onChange }: RecordingFiltersProps) {
  return (
    <div className={styles.filters}>
      <TextInput
        type="date"
        label={text.from}
        value={query.from}
        max={query.to || undefined}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={text.to}
        value={query.to}
        min={query.from || undefined}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
      <NativeSelect
        label={text.page}
        value={query.page ?? ''}
        data={[
          { value: '', label: text.allPages },
          ...RECORDED_PAGES.map((page) => ({ value: page, label: pageWord(page) })),
        ]}
        onChange={(event) =>
          onChange({ page: RECORDED_PAGES.find((page) => page === event.currentTarget.value) ?? null })
        }
      />
      <NativeSelect
        label={text.lcp}
        value={query.minLcp ?? ''}
        data={[
          { value: '', label: text.anySpeed },
          ...WEB_VITALS_THRESHOLDS.LCP.map((ms) => ({ value: String(ms), label: text.slowerThan(ms) })),
        ]}
        onChange={(event) => onChange({ minLcp: Number(event.currentTarget.value) || null })}
      />
    </div>
  );
}
