import { useEffect, useRef } from 'react';
import { Button, TextInput } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { useDispatch, useSelector } from 'react-redux';
import { selectTowns, townsRequested } from '../../state/own-accommodations.slice';
import { type ListingValues } from '../../state/listing-values';
import { ownerDashboardText } from '../../texts';
import styles from '../owner-dashboard.module.css';

const text = ownerDashboardText.listing;
const OTHER_TOWNS_MAX = 8;

/** Postal code and town. A complete code fills the town, unless the owner wrote one; other towns of the code are offered. */
export function TownFields() {
  const dispatch = useDispatch();
  const { register, control, setValue, getValues, formState } = useFormContext<ListingValues>();
  const { errors, isSubmitted } = formState;
  const [zipCode, city] = useWatch({ control, name: ['zip_code', 'city'] });
  const towns = useSelector(selectTowns);
  const filled = useRef('');
  const names = towns?.zipCode === zipCode ? towns.names : null;

  useEffect(() => {
    if (/^\d{5}$/.test(zipCode)) dispatch(townsRequested(zipCode));
  }, [dispatch, zipCode]);
  useEffect(() => {
    const [town] = names ?? [];
    if (town === undefined) return;
    const written = getValues('city').trim();
    if (written !== '' && written !== filled.current) return;
    filled.current = town;
    setValue('city', town, { shouldDirty: true, shouldValidate: isSubmitted });
  }, [names, getValues, setValue, isSubmitted]);

  const choose = (town: string) => {
    filled.current = town;
    setValue('city', town, { shouldDirty: true, shouldValidate: isSubmitted });
  };
  const others = names === null || names.length < 2 ? [] : names.filter((name) => name !== city);
  return (
    <>
      <div className={styles.zipCity}>
        <TextInput
          label={text.zip}
          inputMode="numeric"
          autoComplete="postal-code"
          error={errors.zip_code?.message}
          {...register('zip_code')}
        />
        <TextInput
          label={text.city}
          autoComplete="address-level2"
          error={errors.city?.message}
          {...register('city')}
        />
      </div>
      {others.length > 0 && (
        <div role="group" aria-label={text.otherTowns(zipCode)}>
          <p className={styles.dimmed}>{text.otherTowns(zipCode)}</p>
          {others.slice(0, OTHER_TOWNS_MAX).map((name) => (
            <Button key={name} size="compact-md" variant="subtle" onClick={() => choose(name)}>
              {name}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
