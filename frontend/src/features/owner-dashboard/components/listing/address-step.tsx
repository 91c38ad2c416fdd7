import { useContext, useEffect, useRef } from 'react';
import { NativeSelect, TextInput } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { ACCOMMODATION_TYPES } from '@kq/contracts/constants';
import { accommodationTypeWords } from '@/components/accommodation/texts';
import { ErrorNote } from '@/components/ui/error-note';
import { type ListingValues } from '../../state/listing-values';
import { selectTowns, type TownPart } from '../../state/own-accommodations.slice';
import { ownerDashboardText } from '../../texts';
import dashboardStyles from '../owner-dashboard.module.css';
import { ListingPartsContext } from './listing-parts';
import styles from './listing.module.css';
import { TownFields } from './town-fields';

const text = ownerDashboardText.listing;

export function AddressStep({ isVerified }: { readonly isVerified: boolean }) {
  const { register, formState } = useFormContext<ListingValues>();
  const { errors } = formState;
  return (
    <div className={styles.fields}>
      {isVerified && <p className={dashboardStyles.dimmed}>{text.verifiedHint}</p>}
      <TextInput
        label={text.title}
        description={text.titleHint}
        error={errors.title?.message}
        {...register('title')}
      />
      <NativeSelect
        label={text.type}
        size="md"
        data={ACCOMMODATION_TYPES.map((value) => ({ value, label: accommodationTypeWords[value] }))}
        {...register('type')}
      />
      <TextInput
        label={text.address}
        description={text.addressHint}
        autoComplete="street-address"
        error={errors.address?.message}
        {...register('address')}
      />
      <TownFields />
      <PinField />
    </div>
  );
}

/** The pin: set on the centre of a new postal code until the owner moves it. */
function PinField() {
  const { control, setValue, formState } = useFormContext<ListingValues>();
  const [zipCode, lat, lng] = useWatch({ control, name: ['zip_code', 'lat', 'lng'] });
  const towns = useSelector(selectTowns);
  const center = towns?.zipCode === zipCode ? towns.center : null;
  const pinned = useRef(zipCode);
  const { renderPinMap } = useContext(ListingPartsContext);
  useEffect(() => {
    if (zipCode === pinned.current || !/^\d{5}$/.test(zipCode)) return;
    pinned.current = zipCode;
    setValue('lat', undefined);
    setValue('lng', undefined);
  }, [setValue, zipCode]);
  const pin = lat !== undefined && lng !== undefined ? { lat, lng } : center;
  if (!pin) return null;
  const error = formState.errors.lat?.message;
  const parts = towns?.zipCode === zipCode ? towns.parts : [];
  const setPin = (moved: Position) => {
    setValue('lat', moved.lat, { shouldDirty: true });
    setValue('lng', moved.lng, { shouldDirty: true });
  };
  return (
    <div role="group" aria-labelledby="listing-pin" className={styles.pin}>
      <p id="listing-pin" className={dashboardStyles.label}>
        {text.pin}
      </p>
      {parts.length > 1 && <PartField parts={parts} pin={pin} isUnset={isAt(pin, center)} onPin={setPin} />}
      <p className={dashboardStyles.dimmed}>{text.pinHint}</p>
      <div className={styles.map}>{renderPinMap(pin, setPin)}</div>
      {error && <ErrorNote error={error} />}
    </div>
  );
}

interface Position {
  readonly lat: number;
  readonly lng: number;
}

const isAt = ({ lat, lng }: Position, place: Position | null): boolean =>
  lat === place?.lat && lng === place.lng;

interface PartFieldProps {
  readonly parts: readonly TownPart[];
  readonly pin: Position;
  /** The pin is where the postal code put it. */
  readonly isUnset: boolean;
  readonly onPin: (pin: Position) => void;
}

/** Asks for the part of the town, which an owner knows, and sets the pin on its centre. */
function PartField({ parts, pin, isUnset, onPin }: PartFieldProps) {
  const chosen = parts.findIndex((part) => isAt(pin, part));
  return (
    <NativeSelect
      label={text.part}
      size="md"
      value={chosen === -1 ? '' : String(chosen)}
      data={[
        { value: '', label: isUnset ? text.choosePart : text.noPart },
        ...parts.map(({ name }, index) => ({ value: String(index), label: name })),
      ]}
      onChange={(event) => {
        const part = parts[Number(event.currentTarget.value)];
        if (event.currentTarget.value !== '' && part) onPin({ lat: part.lat, lng: part.lng });
      }}
    />
  );
}
