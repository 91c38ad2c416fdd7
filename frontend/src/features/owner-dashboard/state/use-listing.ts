import { useCallback, useEffect, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { useDispatch, useSelector } from 'react-redux';
import { completeAccommodationSchema } from '@kq/contracts/http/accommodations';
import { formResolver } from '@/lib/form-resolver';
import { selectUser } from '@/lib/session/auth.slice';
import { type OwnAccommodation } from '../api/owner-api';
import { isEdited, readEdits, rebase, stepsOfEdits, writeEdits } from './listing-edits';
import {
  type ListingSave,
  listingSaveReset,
  listingSaveRequested,
  selectListingSave,
} from './listing-save.slice';
import {
  changesOf,
  draftOf,
  type ListingField,
  listingValues,
  type ListingValues,
  newDraftKey,
} from './listing-values';

/** The form starts with a value for each field, so that its input has the type of the output. */
const resolver = formResolver(completeAccommodationSchema) as unknown as Resolver<ListingValues>;

const RETRY_MS = 10_000;

interface ListingOptions {
  /** False sends nothing before `save` is called: the listing is published already. */
  readonly savesEarlierEdits: boolean;
}

/**
 * The form of a listing: typed text is kept in the browser until the server has it, `save` sends the complete steps,
 * and newer values of the server replace what was not edited here.
 */
export function useListing(accommodation: OwnAccommodation | null, { savesEarlierEdits }: ListingOptions) {
  const dispatch = useDispatch();
  const user = useSelector(selectUser);
  // Edits stay those of the user who typed them, also when the session ends below the form.
  const [userId] = useState(user?.id ?? 0);
  const { status } = useSelector(selectListingSave);
  const [opened] = useState(() => open(userId, accommodation));
  const form = useForm<ListingValues>({
    resolver,
    defaultValues: opened.values,
  });
  const base = useRef(opened.base);
  const [hasEdits, setHasEdits] = useState(() => isEdited(opened.base, opened.values));
  const [conflicts, setConflicts] = useState<readonly ListingField[]>([]);
  /** As `conflicts`, for effects of the same commit: nothing is sent before the owner has decided. */
  const unsettled = useRef(conflicts);
  const id = accommodation?.id ?? null;
  const { getFieldState, getValues, reset, trigger, watch } = form;

  const keep = useCallback(() => {
    const { draftKey } = opened;
    const values = getValues();
    const differs = isEdited(base.current, values);
    setHasEdits(differs);
    writeEdits(userId, id, differs ? { base: base.current, values, draftKey } : null);
  }, [getValues, id, opened, userId]);
  useEffect(() => {
    const { unsubscribe } = watch((_values, { name }) => {
      keep();
      // A text at a field is removed as soon as it no longer applies.
      if (name && getFieldState(name).error) void trigger(name);
    });
    return unsubscribe;
  }, [getFieldState, keep, trigger, watch]);
  useEffect(() => () => void dispatch(listingSaveReset()), [dispatch]);

  useEffect(() => {
    if (!accommodation) return;
    const next = listingValues(accommodation);
    const rebased = rebase(base.current, getValues(), next);
    base.current = next;
    unsettled.current = rebased.conflicts;
    setConflicts(rebased.conflicts);
    reset(rebased.values, { keepErrors: true });
    writeEdits(userId, null, null);
    keep();
  }, [getValues, keep, accommodation, reset, userId]);

  /** Returns true when there was something to send. */
  const save = useCallback((): boolean => {
    if (unsettled.current.length > 0) return false;
    const next = saveOf(accommodation, base.current, getValues(), opened.draftKey);
    if (next) dispatch(listingSaveRequested(next));
    return next !== null;
  }, [dispatch, getValues, opened, accommodation]);

  useEffect(() => {
    // Edits of an earlier visit, and those that were decided on values of before a change elsewhere.
    if ((status === 'idle' && savesEarlierEdits) || status === 'stale') save();
  }, [save, savesEarlierEdits, status]);
  useRetry(status === 'waiting' && savesEarlierEdits, save);

  /** Settles the conflicts: with the values of here or those of the server. */
  const settle = (keepsOwn: boolean) => {
    if (!keepsOwn) for (const field of conflicts) form.setValue(field, base.current[field]);
    unsettled.current = [];
    setConflicts([]);
    if (savesEarlierEdits) save();
    else dispatch(listingSaveReset());
  };

  /** Returns to the values of the server. */
  const discard = () => {
    unsettled.current = [];
    setConflicts([]);
    dispatch(listingSaveReset());
    reset(base.current);
    keep();
  };
  const editedSteps = () => stepsOfEdits(base.current, getValues());
  return { form, conflicts, settle, save, discard, hasEdits, editedSteps };
}

function open(userId: number, accommodation: OwnAccommodation | null) {
  const current = listingValues(accommodation);
  const kept = readEdits(userId, accommodation?.id ?? null, current);
  if (!kept) return { base: current, values: current, draftKey: newDraftKey() };
  return kept;
}

function saveOf(
  accommodation: OwnAccommodation | null,
  base: ListingValues,
  values: ListingValues,
  draftKey: string,
): ListingSave | null {
  if (!accommodation) {
    const body = draftOf(values, draftKey);
    return body && { id: null, body };
  }
  const changes = changesOf(base, values);
  if (Object.keys(changes).length === 0) return null;
  return { id: accommodation.id, body: { ...changes, version: accommodation.version } };
}

/** Tries again when the browser is back online, and from time to time. */
function useRetry(isWaiting: boolean, retry: () => void): void {
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(retry, RETRY_MS);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [isWaiting, retry]);
}
