import { NumberInput } from '@mantine/core';
import { type Control, Controller, type FieldPath } from 'react-hook-form';
import { type ListingValues } from '../../state/listing-values';

interface NumberFieldProps {
  readonly control: Control<ListingValues, unknown, never>;
  readonly name: FieldPath<ListingValues>;
  readonly label: string;
  readonly description?: string;
  readonly min?: number;
  readonly max?: number;
  /** An empty field means null. */
  readonly isOptional?: boolean;
}

/** A whole number. */
export function NumberField({
  control,
  name,
  label,
  description,
  min = 0,
  max,
  isOptional = false,
}: NumberFieldProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <NumberInput
          label={label}
          description={description}
          min={min}
          max={max}
          allowDecimal={false}
          name={field.name}
          ref={field.ref}
          onBlur={field.onBlur}
          value={(field.value as number | null) ?? ''}
          error={fieldState.error?.message}
          onChange={(value) => field.onChange(readNumber(value, isOptional, 1))}
        />
      )}
    />
  );
}

/** Money: shown in euros, kept in cents. */
export function MoneyField({ control, name, label, isOptional = false }: NumberFieldProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <NumberInput
          label={label}
          min={0}
          decimalScale={2}
          fixedDecimalScale
          decimalSeparator=","
          thousandSeparator="."
          suffix=" €"
          hideControls
          inputMode="decimal"
          name={field.name}
          ref={field.ref}
          onBlur={field.onBlur}
          value={centsToEuros(field.value as number | null)}
          error={fieldState.error?.message}
          onChange={(value) => field.onChange(readNumber(value, isOptional, 100))}
        />
      )}
    />
  );
}

const centsToEuros = (cents: number | null | undefined): number | '' => (cents ? cents / 100 : '');

function readNumber(value: number | string, isOptional: boolean, factor: number): number | null {
  if (value === '') return isOptional ? null : 0;
  return Math.round(Number(value) * factor);
}
