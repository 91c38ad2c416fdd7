import { useEffect, useState } from 'react';
import { Button, NativeSelect, Stack, Textarea } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { LISTING_REPORT_GROUNDS, REPORT_TEXT_MAX_CHARS } from '@kq/contracts/constants';
import { type ReportReceipt } from '@kq/contracts/http/reports';
import { ButtonLink } from '@/components/ui/button';
import { ConfirmSheet } from '@/components/ui/confirm-sheet';
import { FocusReturn } from '@/components/ui/focus-return';
import { Modal } from '@/components/ui/modal';
import { pagePath } from '@/config/paths';
import { selectIsLoggedIn } from '@/lib/session/auth.slice';
import { reportOpened, reportSubmitted, selectReport } from './report.slice';
import { listingGroundWords, reportAccommodationText as text } from './texts';

export interface ReportedAccommodation {
  readonly id: number;
  readonly title: string;
}

interface ReportSheetProps {
  readonly accommodation: ReportedAccommodation;
  readonly onClose: () => void;
}

/** "Unterkunft melden": for signed-in users a form and its receipt, for all others the way to prove their address. */
export function ReportSheet(props: ReportSheetProps) {
  const dispatch = useDispatch();
  useEffect(() => void dispatch(reportOpened()), [dispatch]);
  return (
    <>
      {/* Outside of the sheets: the receipt replaces the form. */}
      <FocusReturn />
      <OpenSheet {...props} />
    </>
  );
}

function OpenSheet({ accommodation, onClose }: ReportSheetProps) {
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const { receipt } = useSelector(selectReport);
  if (!isLoggedIn) return <SignInSheet onClose={onClose} />;
  if (receipt) return <ReceiptSheet receipt={receipt} onClose={onClose} />;
  return <FormSheet accommodation={accommodation} onClose={onClose} />;
}

function FormSheet({ accommodation: { id, title }, onClose }: ReportSheetProps) {
  const dispatch = useDispatch();
  const { isBusy, error } = useSelector(selectReport);
  const [ground, setGround] = useState('');
  const [said, setSaid] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const submit = () => {
    const chosen = LISTING_REPORT_GROUNDS.find((one) => one === ground);
    const trimmed = said.trim();
    setIsMissing(!chosen || trimmed === '');
    if (chosen && trimmed !== '')
      dispatch(reportSubmitted({ accommodationId: id, ground: chosen, text: trimmed }));
  };
  return (
    <ConfirmSheet
      isOpen
      title={text.title}
      confirmLabel={text.submit}
      isBusy={isBusy}
      error={isMissing ? text.missing : error}
      onConfirm={submit}
      onClose={onClose}
    >
      <p>
        <strong>{title}</strong>
      </p>
      <p>{text.text}</p>
      <NativeSelect
        size="md"
        label={text.ground}
        value={ground}
        data={[
          { value: '', label: text.choose, disabled: true },
          ...LISTING_REPORT_GROUNDS.map((value) => ({ value, label: listingGroundWords[value] })),
        ]}
        onChange={(event) => setGround(event.currentTarget.value)}
      />
      <Textarea
        label={text.said}
        value={said}
        maxLength={REPORT_TEXT_MAX_CHARS}
        autosize
        minRows={4}
        maxRows={10}
        onChange={(event) => setSaid(event.currentTarget.value)}
      />
    </ConfirmSheet>
  );
}

function ReceiptSheet({ receipt, onClose }: { receipt: ReportReceipt; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={text.doneTitle} size="md">
      <Stack gap="md">
        <div role="status">
          <p>{receipt.is_repeated ? text.repeated : text.done}</p>
          <p>
            <strong>{text.receipt(receipt.receipt_no)}</strong>
          </p>
          <p>{receipt.is_mailed ? text.mailed : text.notMailed}</p>
        </div>
        <Button fullWidth onClick={onClose}>
          {text.close}
        </Button>
      </Stack>
    </Modal>
  );
}

function SignInSheet({ onClose }: { onClose: () => void }) {
  const { pathname, search } = useLocation();
  const from = `?from=${encodeURIComponent(pathname + search)}`;
  return (
    <Modal opened onClose={onClose} title={text.title} size="md">
      <Stack gap="md">
        <p>{text.signIn.text}</p>
        <ButtonLink isFullWidth to={`${pagePath('login')}${from}`}>
          {text.signIn.login}
        </ButtonLink>
        <ButtonLink look="quiet" isFullWidth to={`${pagePath('register')}${from}`}>
          {text.signIn.register}
        </ButtonLink>
      </Stack>
    </Modal>
  );
}
