import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button, NativeSelect, Stack, Textarea } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { type ListingDecision, REPORT_TEXT_MAX_CHARS } from '@kq/contracts/constants';
import { ErrorNote } from '@/components/ui/error-note';
import { useSessionDraft } from '@/lib/use-session-draft';
import { type AdminAccommodationDetail, type AdminAccommodationPatch } from '../api/admin-api';
import { accommodationChangeSubmitted, selectAccommodationChange } from '../state/admin.slice';
import { adminDashboardText } from '../texts';
import { SignInAgain } from './sign-in-again';

const text = adminDashboardText.listing;
const EMPTY = { decision: '', reason: '' };

const patches: Readonly<Record<ListingDecision, AdminAccommodationPatch>> = {
  verified: { verified: true },
  check_declined: { verified: false },
  verification_withdrawn: { verified: false },
  hidden: { blocked: true },
  released: { blocked: false },
};
const needsReason = (decision: ListingDecision): boolean =>
  decision !== 'verified' && decision !== 'released';

/** One decision about an accommodation, with its reason where something is taken; its owner is notified. */
export function ListingDecisionForm({ accommodation }: { readonly accommodation: AdminAccommodationDetail }) {
  const dispatch = useDispatch();
  const { changingId, changeError } = useSelector(selectAccommodationChange);
  const { id, version } = accommodation;
  const [{ decision, reason }, change, forget] = useSessionDraft(`listing-${id}`, EMPTY);
  const [error, setError] = useState<string | null>(null);
  const isSent = useRef(false);
  const isBusy = changingId === id;
  useEffect(() => {
    if (!isSent.current || isBusy) return;
    isSent.current = false;
    if (changeError !== null) return;
    change(EMPTY);
    forget();
  });
  const possible = decisionsOf(accommodation);
  const chosen = possible.find((one) => one === decision);
  const obstacle = chosen === 'verified' ? obstacleOf(accommodation) : null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const words = reason.trim();
    if (chosen === undefined) return setError(text.unchosen);
    if (obstacle !== null) return setError(obstacle);
    if (needsReason(chosen) && words === '') return setError(text.incomplete);
    setError(null);
    isSent.current = true;
    const patch = { ...patches[chosen], version, ...(needsReason(chosen) ? { reason: words } : {}) };
    dispatch(accommodationChangeSubmitted({ id, patch }));
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <NativeSelect
          size="md"
          label={text.decision}
          value={chosen ?? ''}
          data={[
            { value: '', label: text.choose },
            ...possible.map((value) => ({ value, label: text.decisions[value] })),
          ]}
          onChange={(event) => change({ decision: event.currentTarget.value })}
        />
        {chosen && <p>{obstacle ?? text.consequences[chosen]}</p>}
        {chosen && needsReason(chosen) && (
          <Textarea
            label={text.reason}
            description={text.reasonHint}
            value={reason}
            maxLength={REPORT_TEXT_MAX_CHARS}
            autosize
            minRows={3}
            maxRows={8}
            onChange={(event) => change({ reason: event.currentTarget.value })}
          />
        )}
        {error && <ErrorNote error={error} />}
        {changeError && <ErrorNote error={changeError} />}
        <SignInAgain error={changeError} hasInput />
        <Button type="submit" fullWidth loading={isBusy}>
          {text.submit}
        </Button>
      </Stack>
    </form>
  );
}

function decisionsOf({ verified, status, check }: AdminAccommodationDetail): ListingDecision[] {
  return [
    verified ? 'verification_withdrawn' : 'verified',
    ...(!verified && check?.requested_at != null ? ['check_declined' as const] : []),
    status === 'blocked' ? 'released' : 'hidden',
  ];
}

/** Why a house cannot be marked as verified; null when it can, in the search or not. */
function obstacleOf({ check }: AdminAccommodationDetail): string | null {
  const missing = (check?.missing ?? []).filter((fact) => fact !== 'published');
  return missing.length === 0 ? null : text.unverifiable(missing.map((fact) => text.facts[fact]).join(', '));
}
