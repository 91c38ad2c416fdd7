import { useContext, useEffect, useRef } from 'react';
import { NativeSelect, TextInput } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { ACCOMMODATION_TYPES } from '@kq/contracts/constants';
import { accommodationTypeWords } from '@/components/accommodation/texts';
import { ErrorNote } from '@/components/ui/error-note';
import { type ListingValues } from '../../state/listing-values';
import { selectTowns } from '../../state/own-accommodations.slice';
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
  return (
    <div role="group" aria-labelledby="listing-pin">
      <p id="listing-pin" className={dashboardStyles.label}>
        {text.pin}
      </p>
      <p className={dashboardStyles.dimmed}>{text.pinHint}</p>
      <div className={styles.map}>
        {renderPinMap(pin, (moved) => {
          setValue('lat', moved.lat, { shouldDirty: true });
          setValue('lng', moved.lng, { shouldDirty: true });
        })}
      </div>
      {error && <ErrorNote error={error} />}
    </div>
  );
}
