import { useEffect, useEffectEvent, useState } from 'react';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { ACCOUNT_BLOCK_GROUNDS, type AccountBlockGround } from '@kq/contracts/constants';
import { formatInstant } from '@kq/contracts/format';
import { ConfirmSheet } from '@/components/ui/confirm-sheet';
import { useSessionDraft } from '@/lib/use-session-draft';
import { type AdminUser } from '../api/account-blocks-api';
import { accountBlockText as text, blockGroundWord } from '../account-block-texts';
import {
  blockSubmitted,
  decisionClosed,
  selectBlockDecision,
  unblockSubmitted,
} from '../state/account-block-decision';
import { AccountBlockDetails } from './account-block-view';
import { SignInAgain } from './sign-in-again';
import styles from './admin-dashboard.module.css';

const FACTS_MIN_CHARS = 20;
const NO_BLOCK = { ground: '', clause: '', facts: '' };
const NO_UNBLOCK = { reason: '' };

/** Blocks or unblocks one account, in a sheet that shows what happens and what was decided before. */
export function AccountBlockButton({ user }: { readonly user: AdminUser }) {
  const dispatch = useDispatch();
  const { decidingId, error, decided } = useSelector(selectBlockDecision);
  const [isOpen, setIsOpen] = useState(false);
  const { blocked } = decided[user.id] ?? user;
  const isBlocked = blocked !== null;
  useEffect(() => setIsOpen(false), [isBlocked]);
  const [, , forgetBlock] = useSessionDraft(`block-${user.id}`, NO_BLOCK);
  const [, , forgetUnblock] = useSessionDraft(`unblock-${user.id}`, NO_UNBLOCK);
  const isDecided = decided[user.id] !== undefined;
  const forget = useEffectEvent(() => {
    forgetBlock();
    forgetUnblock();
  });
  useEffect(() => {
    if (isDecided) forget();
  }, [isDecided, isBlocked]);
  const close = () => {
    setIsOpen(false);
    dispatch(decisionClosed());
  };
  const sheet = { user, isBusy: decidingId === user.id, error, onClose: close };
  const label = isBlocked ? text.unblock : text.block;
  return (
    <>
      {blocked && <p className={styles.since}>{text.blockedSince(formatInstant(blocked.at))}</p>}
      <Button
        size="sm"
        variant="default"
        className={isBlocked ? styles.whole : `${styles.whole} ${styles.red}`}
        onClick={() => setIsOpen(true)}
        aria-label={`${user.name}: ${label}`}
      >
        {label}
      </Button>
      {isOpen && (isBlocked ? <UnblockSheet {...sheet} /> : <BlockSheet {...sheet} />)}
    </>
  );
}

interface SheetProps {
  readonly user: AdminUser;
  readonly isBusy: boolean;
  readonly error: ReturnType<typeof selectBlockDecision>['error'];
  readonly onClose: () => void;
}

function BlockSheet({ user, isBusy, error, onClose }: SheetProps) {
  const dispatch = useDispatch();
  const [fields, change] = useSessionDraft(`block-${user.id}`, NO_BLOCK);
  const { clause, facts } = fields;
  const ground: AccountBlockGround | null =
    ACCOUNT_BLOCK_GROUNDS.find((one) => one === fields.ground) ?? null;
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = () => {
    const isShort = facts.trim().length < FACTS_MIN_CHARS;
    if (ground === null || clause.trim() === '') return setRefusal(text.missing);
    if (isShort) return setRefusal(text.factsTooShort);
    setRefusal(null);
    dispatch(blockSubmitted({ id: user.id, statement: { ground, clause, facts } }));
  };
  return (
    <ConfirmSheet
      isOpen
      isDestructive
      title={text.blockTitle}
      confirmLabel={text.block}
      isBusy={isBusy}
      error={refusal ?? error}
      wayOn={<SignInAgain error={error} hasInput />}
      onConfirm={submit}
      onClose={onClose}
    >
      <p>
        <strong>{user.name}</strong>, {user.email}
      </p>
      <AccountBlockDetails id={user.id} isBlocked={false} />
      <NativeSelect
        label={text.ground}
        size="md"
        value={ground ?? ''}
        data={[
          { value: '', label: text.choose, disabled: true },
          ...ACCOUNT_BLOCK_GROUNDS.map((value) => ({ value, label: blockGroundWord(value) })),
        ]}
        onChange={({ currentTarget: { value } }) => change({ ground: value })}
      />
      <TextInput
        label={text.clause}
        size="md"
        maxLength={120}
        value={clause}
        onChange={(event) => change({ clause: event.currentTarget.value })}
      />
      <Textarea
        label={text.facts}
        size="md"
        autosize
        minRows={3}
        maxLength={2000}
        value={facts}
        onChange={(event) => change({ facts: event.currentTarget.value })}
      />
    </ConfirmSheet>
  );
}

function UnblockSheet({ user, isBusy, error, onClose }: SheetProps) {
  const dispatch = useDispatch();
  const [{ reason }, change] = useSessionDraft(`unblock-${user.id}`, NO_UNBLOCK);
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = () => {
    if (reason.trim() === '') return setRefusal(text.missing);
    setRefusal(null);
    dispatch(unblockSubmitted({ id: user.id, reason }));
  };
  return (
    <ConfirmSheet
      isOpen
      title={text.unblockTitle}
      confirmLabel={text.unblock}
      isBusy={isBusy}
      error={refusal ?? error}
      wayOn={<SignInAgain error={error} hasInput />}
      onConfirm={submit}
      onClose={onClose}
    >
      <p>
        <strong>{user.name}</strong>, {user.email}
      </p>
      <p>{text.unblockText}</p>
      <AccountBlockDetails id={user.id} isBlocked />
      <TextInput
        label={text.reason}
        size="md"
        maxLength={500}
        value={reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
    </ConfirmSheet>
  );
}
