import { useState } from 'react';
import { NumberInput, Radio } from '@mantine/core';
import { ConfirmSheet } from '@/components/ui/confirm-sheet';
import { type BulkChange } from '../../api/owner-api';
import { ownerDashboardText } from '../../texts';
import styles from './list.module.css';

const text = ownerDashboardText.list;
const radio = { body: styles.radio ?? '', label: styles.radioLabel ?? '' };
const PERCENT_MAX = 50;
const PRICE_MAX_EUROS = 500;

interface BulkPriceSheetProps {
  readonly words: string;
  readonly onSubmit: (change: BulkChange) => void;
  readonly onClose: () => void;
}

/** One price for all, or a change by a percentage. */
export function BulkPriceSheet({ words, onSubmit, onClose }: BulkPriceSheetProps) {
  const [kind, setKind] = useState('set');
  const [value, setValue] = useState<number | string>('');
  const [isMissing, setIsMissing] = useState(false);
  const isSet = kind === 'set';
  const confirm = () => {
    const amount = Number(value);
    if (value === '' || amount === 0) return setIsMissing(true);
    if (isSet) onSubmit({ action: 'price', price_per_bed_night: Math.round(amount * 100) });
    else onSubmit({ action: 'price', percent: amount });
  };
  const field = {
    value,
    'data-autofocus': true,
    error: isMissing ? text.priceMissing : undefined,
    onChange: (next: number | string) => {
      setValue(next);
      setIsMissing(false);
    },
  };
  return (
    <ConfirmSheet
      isOpen
      title={text.priceTitle(words)}
      confirmLabel={text.price}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Radio.Group
        label={text.priceKind}
        value={kind}
        onChange={(next) => {
          setKind(next);
          setValue('');
        }}
      >
        <Radio value="set" label={text.priceSet} classNames={radio} />
        <Radio value="percent" label={text.pricePercent} classNames={radio} />
      </Radio.Group>
      {isSet ? (
        <NumberInput
          {...field}
          label={text.priceNew}
          min={1}
          max={PRICE_MAX_EUROS}
          decimalScale={2}
          decimalSeparator=","
          thousandSeparator="."
          suffix=" €"
          hideControls
          inputMode="decimal"
        />
      ) : (
        <NumberInput
          {...field}
          label={text.percentNew}
          description={text.percentHint}
          min={-PERCENT_MAX}
          max={PERCENT_MAX}
          allowDecimal={false}
          suffix=" %"
        />
      )}
    </ConfirmSheet>
  );
}
