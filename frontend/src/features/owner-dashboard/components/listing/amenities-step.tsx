import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import { AMENITIES } from '@kq/contracts/constants';
import { amenityWords, languageWords } from '@/components/accommodation/texts';
import { DERIVED_AMENITIES, type ListingValues } from '../../state/listing-values';
import { ownerDashboardText } from '../../texts';
import dashboardStyles from '../owner-dashboard.module.css';
import styles from './listing.module.css';

const text = ownerDashboardText.listing;
const CHOICES = AMENITIES.filter((amenity) => !DERIVED_AMENITIES.includes(amenity));
/** Languages that crews speak, by code. */
const CREW_LANGUAGES = ['de', 'en', 'pl', 'ro', 'cs', 'hu', 'bg', 'hr', 'tr', 'uk'];

/** Equipment, what dispatchers filter by, and the description. */
export function AmenitiesStep() {
  const { register, formState } = useFormContext<ListingValues>();
  const { errors } = formState;
  return (
    <div className={styles.fields}>
      <div role="group" aria-labelledby="listing-amenities">
        <p id="listing-amenities" className={dashboardStyles.label}>
          {text.amenities}
        </p>
        <p className={dashboardStyles.dimmed}>{text.amenitiesHint}</p>
        <div className={styles.choices}>
          {CHOICES.map((amenity) => (
            <Checkbox
              key={amenity}
              size="md"
              value={amenity}
              label={amenityWords[amenity]}
              {...register('amenities')}
            />
          ))}
        </div>
      </div>
      <Textarea
        label={text.description}
        description={text.descriptionHint}
        autosize
        minRows={3}
        error={errors.description?.message}
        {...register('description')}
      />
      <details className={styles.more}>
        <summary>{text.moreAmenities}</summary>
        <MoreFields />
      </details>
    </div>
  );
}

const emptyToNull = (value: string | null): string | null => (value?.trim() ? value : null);

function MoreFields() {
  const { register, formState } = useFormContext<ListingValues>();
  const { errors } = formState;
  return (
    <div className={styles.fields}>
      <div className={dashboardStyles.pair}>
        <TextInput
          type="time"
          label={text.checkInFrom}
          error={errors.check_in_from?.message}
          {...register('check_in_from', { setValueAs: emptyToNull })}
        />
        <TextInput
          type="time"
          label={text.checkOutUntil}
          error={errors.check_out_until?.message}
          {...register('check_out_until', { setValueAs: emptyToNull })}
        />
      </div>
      <div role="group" aria-label={text.languages}>
        <p className={dashboardStyles.label}>{text.languages}</p>
        <div className={styles.choices}>
          {CREW_LANGUAGES.map((code) => (
            <Checkbox
              key={code}
              size="md"
              value={code}
              label={languageWords[code]}
              {...register('languages')}
            />
          ))}
        </div>
      </div>
      <TextInput
        label={text.registration}
        error={errors.registration_number?.message}
        {...register('registration_number', { setValueAs: emptyToNull })}
      />
      <PrivateFacts />
    </div>
  );
}

/** What only dispatchers with a confirmed stay read; each field says from when (docs/security.md S36). */
function PrivateFacts() {
  const { register, formState } = useFormContext<ListingValues>();
  const { errors } = formState;
  return (
    <div role="group" aria-labelledby="listing-private" className={styles.fields}>
      <div>
        <p id="listing-private" className={dashboardStyles.label}>
          {text.privateFacts}
        </p>
        <p className={dashboardStyles.dimmed}>{text.privateHint}</p>
      </div>
      <Textarea
        label={text.checkIn}
        description={text.checkInHint}
        autosize
        minRows={2}
        error={errors.check_in?.message}
        {...register('check_in', { setValueAs: emptyToNull })}
      />
      <Textarea
        label={text.houseRules}
        description={text.houseRulesHint}
        autosize
        minRows={2}
        error={errors.house_rules?.message}
        {...register('house_rules', { setValueAs: emptyToNull })}
      />
      {ACCESS_FIELDS.map(([field, label]) => (
        <TextInput
          key={field}
          label={label}
          description={text.accessHint}
          autoComplete="off"
          error={errors[field]?.message}
          {...register(field, { setValueAs: emptyToNull })}
        />
      ))}
    </div>
  );
}

const ACCESS_FIELDS = [
  ['key_code', text.keyCode],
  ['wifi_name', text.wifiName],
  ['wifi_password', text.wifiPassword],
] as const;
