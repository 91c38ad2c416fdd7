import { useState } from 'react';
import { Button } from '@mantine/core';
import { useDispatch, useSelector } from 'react-redux';
import { formatInstant, formatNumber } from '@kq/contracts/format';
import { ConfirmSheet } from '@/components/ui/confirm-sheet';
import { type SenderSuspension } from '../api/admin-api';
import { liftSubmitted, selectLift } from '../state/suspensions.slice';
import { adminDashboardText } from '../texts';

const text = adminDashboardText.suspensions;

/** One suspended sender; lifting the suspension asks first. */
export function SuspensionRow({ suspension }: { readonly suspension: SenderSuspension }) {
  const dispatch = useDispatch();
  const { liftingId } = useSelector(selectLift);
  const [isAsking, setIsAsking] = useState(false);
  const { id, company, reports } = suspension;
  const name = suspension.name ?? text.unnamed(id);
  const lift = () => {
    setIsAsking(false);
    dispatch(liftSubmitted(id));
  };
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label={text.company}>{company ?? '–'}</td>
      <td data-label={text.reports}>{formatNumber(reports)}</td>
      <td data-label={text.until}>{formatInstant(suspension.suspended_until)}</td>
      <td>
        <Button
          size="sm"
          variant="default"
          disabled={liftingId !== null}
          onClick={() => setIsAsking(true)}
          aria-label={`${name}: ${text.lift}`}
        >
          {text.lift}
        </Button>
        <ConfirmSheet
          isOpen={isAsking}
          title={text.liftTitle}
          confirmLabel={text.lift}
          onConfirm={lift}
          onClose={() => setIsAsking(false)}
        >
          <p>
            <strong>{name}</strong>
          </p>
          <p>{text.liftText}</p>
        </ConfirmSheet>
      </td>
    </tr>
  );
}
