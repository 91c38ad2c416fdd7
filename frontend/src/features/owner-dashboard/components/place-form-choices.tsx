import { Checkbox } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import { AMENITIES } from '@kq/contracts/constants';
import { amenityWords } from '@kq/contracts/text/spa-accommodation';
import { languageWords, ownerDashboardText } from '@kq/contracts/text/spa-owner-dashboard';
import { type PlaceFormValues } from '../state/place-form-values';
import { FieldGroup } from './field-group';
import styles from './owner-dashboard.module.css';

const text = ownerDashboardText.form;

/** Equipment: what dispatchers filter by. */
export function AmenityFields() {
  const { register } = useFormContext<PlaceFormValues>();
  return (
    <FieldGroup title={text.groups.amenities}>
      <div className={styles.checks}>
        {AMENITIES.map((amenity) => (
          <Checkbox
            key={amenity}
            size="md"
            value={amenity}
            label={amenityWords[amenity]}
            {...register('amenities')}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

export function LanguageFields() {
  const { register } = useFormContext<PlaceFormValues>();
  return (
    <div role="group" aria-label={text.languages}>
      <p className={styles.label}>{text.languages}</p>
      <div className={styles.checks}>
        {Object.entries(languageWords).map(([code, word]) => (
          <Checkbox key={code} size="md" value={code} label={word} {...register('languages')} />
        ))}
      </div>
    </div>
  );
}
