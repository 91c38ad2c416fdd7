import { type FormEvent, useState } from 'react';
import { Button, FileInput, NativeSelect, TextInput } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { formatBeds } from '@kq/contracts/format';
import { type OwnAccommodation } from '../api/owner-api';
import { importSubmitted, selectCalendarMutation } from '../state/calendar-sync.slice';
import { bedsOfScope, scopeOptions } from '../state/feed-scopes';
import { ownerDashboardText } from '../texts';
import { CalendarMutationError } from './calendar-mutation-error';
import styles from './owner-dashboard.module.css';

const text = ownerDashboardText.sync;
const FILE_MAX_BYTES = 1024 * 1024;

interface Draft {
  readonly name: string;
  readonly url: string;
  readonly file: File | null;
  /** Beds, as text; empty for the whole house. */
  readonly scope: string;
}

type Problems = Partial<Record<'name' | 'url' | 'file', string>>;

const empty: Draft = { name: '', url: '', file: null, scope: '' };

/** Adds a calendar of another platform by its address or as a file. */
export function AddCalendarForm({ accommodation }: { readonly accommodation: OwnAccommodation }) {
  const dispatch = useDispatch();
  const mutation = useSelector(selectCalendarMutation);
  const [draft, setDraft] = useState(empty);
  const [problems, setProblems] = useState<Problems>({});
  const set = (changes: Partial<Draft>) => setDraft((current) => ({ ...current, ...changes }));
  const isMine = mutation.kind === 'add';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(draft);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const source = draft.file === null ? { url: draft.url.trim() } : { text: await draft.file.text() };
    const beds = bedsOfScope(draft.scope);
    dispatch(importSubmitted({ id: accommodation.id, body: { name: draft.name.trim(), beds, ...source } }));
  };

  return (
    <form noValidate className={styles.card} onSubmit={(event) => void submit(event)}>
      <h3>{text.add}</h3>
      <TextInput
        label={text.name}
        maxLength={60}
        value={draft.name}
        error={problems.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <TextInput
        type="url"
        label={text.url}
        maxLength={2000}
        value={draft.url}
        error={problems.url}
        onChange={(event) => set({ url: event.currentTarget.value })}
      />
      <FileInput
        label={text.upload}
        description={text.uploadHint}
        placeholder={ownerDashboardText.import.chooseFile}
        accept=".ics,text/calendar"
        clearable
        clearButtonProps={{ 'aria-label': text.clearFile }}
        value={draft.file}
        error={problems.file}
        onChange={(file) => set({ file })}
      />
      <NativeSelect
        label={text.scope}
        value={draft.scope}
        onChange={(event) => set({ scope: event.currentTarget.value })}
        data={scopeOptions(accommodation, { whole: text.wholeHouse(formatBeds(accommodation.beds_total)) })}
      />
      {isMine && mutation.error && <CalendarMutationError error={mutation.error} />}
      <Button type="submit" loading={isMine && mutation.status === 'busy'}>
        {text.addSubmit}
      </Button>
    </form>
  );
}

function problemsOf({ name, url, file }: Draft): Problems {
  const hasUrl = url.trim() !== '';
  return {
    ...(name.trim() === '' ? { name: text.nameMissing } : {}),
    ...(!hasUrl && file === null ? { url: text.sourceMissing } : {}),
    ...(hasUrl && file !== null ? { url: text.sourceTwice } : {}),
    ...(file !== null && file.size > FILE_MAX_BYTES ? { file: text.tooLarge } : {}),
  };
}
