import { SegmentedControl } from '@mantine/core';
import { isSplit, presetMinBeds, splitChoice } from '../crew-split';
import { searchText } from '../texts';
import { type FilterProps } from './filter-props';
import styles from './result-head.module.css';

/** Whether a crew may be split (docs/design.md D2); nothing for one person. */
export function SplitChoice({ search, state, onChange }: FilterProps) {
  const { workers } = search;
  if (workers === null || workers === 1) return null;
  const isSplitNow = isSplit(workers, state.appliedMinBeds ?? presetMinBeds(search));
  return (
    <SegmentedControl
      className={styles.split}
      aria-label={searchText.crew}
      value={isSplitNow ? 'split' : 'whole'}
      onChange={(value) => onChange({ minBeds: value === 'split' ? splitChoice(workers) : workers })}
      data={[
        { value: 'whole', label: searchText.wholeCrew },
        { value: 'split', label: searchText.splitCrew },
      ]}
    />
  );
}
