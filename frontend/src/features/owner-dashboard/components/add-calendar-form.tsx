import { type FormEvent, useState } from 'react';
import { Button, FileInput, NativeSelect, TextInput } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { formatBeds } from '@kq/contracts/format';
import { utf16Of } from '@/lib/utf16';
import { type CalendarImportBody, type OwnAccommodation } from '../api/owner-api';
import { importSubmitted, selectCalendarMutation } from '../state/calendar-sync.slice';
import { bedsOfScope, scopeOptions } from '../state/feed-scopes';
import { ownerDashboardText } from '../texts';
import { CalendarMutationError } from './calendar-mutation-error';
import styles from './owner-dashboard.module.css';

const text = ownerDashboardText.sync;
const FILE_MAX_BYTES = 1024 * 1024;
const NAME_MAX_CHARS = 60;

interface Draft {
  readonly name: string;
  readonly url: string;
  readonly files: readonly File[];
  /** Beds, as text; empty for the whole house. */
  readonly scope: string;
}

type Problems = Partial<Record<'name' | 'url' | 'file', string>>;

const empty: Draft = { name: '', url: '', files: [], scope: '' };

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
    dispatch(importSubmitted({ id: accommodation.id, bodies: await bodiesOf(draft) }));
  };

  return (
    <form noValidate className={styles.card} onSubmit={(event) => void submit(event)}>
      <h3>{text.add}</h3>
      <TextInput
        label={text.name}
        maxLength={NAME_MAX_CHARS}
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
        multiple
        clearable
        clearButtonProps={{ 'aria-label': text.clearFile }}
        value={[...draft.files]}
        error={problems.file}
        onChange={(files) => set({ files })}
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

async function bodiesOf({ name, url, files, scope }: Draft): Promise<CalendarImportBody[]> {
  const shared = { name: name.trim(), beds: bedsOfScope(scope) };
  if (files.length === 0) return [{ ...shared, url: url.trim() }];
  return Promise.all(
    files.map(async (file) => ({
      ...shared,
      name: files.length === 1 ? shared.name : nameOf(shared.name, file),
      text: decoded(await file.arrayBuffer()),
    })),
  );
}

/** `Airbnb: zimmer-1` for one of several files. */
const nameOf = (name: string, file: File): string =>
  `${name}: ${file.name.replace(/\.ics$/i, '')}`.slice(0, NAME_MAX_CHARS);

const decoded = (bytes: ArrayBuffer): string =>
  new TextDecoder(utf16Of(new Uint8Array(bytes)) ?? 'utf-8').decode(bytes);

function problemsOf({ name, url, files }: Draft): Problems {
  const hasUrl = url.trim() !== '';
  return {
    ...(name.trim() === '' ? { name: text.nameMissing } : {}),
    ...(!hasUrl && files.length === 0 ? { url: text.sourceMissing } : {}),
    ...(hasUrl && files.length > 0 ? { url: text.sourceTwice } : {}),
    ...(files.some(({ size }) => size > FILE_MAX_BYTES) ? { file: text.tooLarge } : {}),
  };
}
