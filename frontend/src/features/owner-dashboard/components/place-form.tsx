import { useEffect } from 'react';
import { Button, NativeSelect, Radio, Textarea, TextInput } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { FormProvider, type Path, useForm, useFormContext } from 'react-hook-form';
import { useDispatch, useSelector } from 'react-redux';
import { Link, useNavigate } from 'react-router-dom';
import { ACCOMMODATION_TYPES } from '@kq/contracts/constants';
import { createAccommodationBodySchema } from '@kq/contracts/http/accommodations';
import { accommodationTypeWords } from '@kq/contracts/text/spa-accommodation';
import { ownerDashboardText } from '@kq/contracts/text/spa-owner-dashboard';
import { ButtonLink } from '@/components/ui/button';
import { SectionHead } from '@/components/ui/dashboard-frame';
import { RequestIdNote } from '@/components/ui/request-id-note';
import { formResolver } from '@/lib/form-resolver';
import { type CreateAccommodationBody, type OwnPlace } from '../api/owner-api';
import { saveSubmitted, selectDeed } from '../state/own-places.slice';
import { placeFormValues, type PlaceFormValues, updateBodyOf } from '../state/place-form-values';
import { FieldGroup } from './field-group';
import styles from './owner-dashboard.module.css';
import { AmenityFields, LanguageFields } from './place-form-choices';
import { PriceFields, RoomFields, RuleFields } from './place-form-figures';
import { TownFields } from './town-fields';

const text = ownerDashboardText.form;

/** All fields of a place, checked by the contract's own schema. */
export function PlaceForm({ place }: { readonly place: OwnPlace | null }) {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const deed = useSelector(selectDeed);
  const isMine = deed.kind === 'save';
  const form = useForm<PlaceFormValues, unknown, CreateAccommodationBody>({
    resolver: formResolver(createAccommodationBodySchema),
    defaultValues: placeFormValues(place),
  });
  const { setError } = form;

  useEffect(() => {
    if (isMine && deed.status === 'done') void navigate('?section=places');
  }, [deed.status, isMine, navigate]);
  useEffect(() => {
    Object.entries(deed.error?.fields ?? {}).forEach(([field, texts], index) =>
      setError(field as Path<PlaceFormValues>, { message: texts.join(' ') }, { shouldFocus: index === 0 }),
    );
  }, [deed.error, setError]);

  const submit = (body: CreateAccommodationBody) =>
    dispatch(saveSubmitted(place ? { id: place.id, body: updateBodyOf(place, body) } : { id: null, body }));
  const hasErrors = Object.keys(form.formState.errors).length > 0;

  return (
    <FormProvider {...form}>
      <Link to="?section=places" className={styles.back}>
        <IconArrowLeft size={18} aria-hidden="true" /> {ownerDashboardText.places.back}
      </Link>
      <SectionHead title={place ? text.editTitle : text.createTitle} />
      <form noValidate className={styles.form} onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        {place?.verified === true && <p className={styles.dimmed}>{text.verifiedHint}</p>}
        <BasicFields />
        <RoomFields />
        <PriceFields />
        <RuleFields />
        <AmenityFields />
        <MoreFields canSetStatus={!place || place.status === 'draft' || place.status === 'active'} />
        {(hasErrors || (isMine && deed.error)) && (
          <p role="alert" className={styles.error}>
            {hasErrors ? text.invalid : deed.error?.message}
            {!hasErrors && deed.error && <RequestIdNote error={deed.error} />}
          </p>
        )}
        <div className={styles.formActions}>
          <Button type="submit" loading={isMine && deed.status === 'busy'}>
            {text.save}
          </Button>
          <ButtonLink look="quiet" to="?section=places">
            {text.cancelEdit}
          </ButtonLink>
        </div>
      </form>
    </FormProvider>
  );
}

function BasicFields() {
  const { register, formState } = useFormContext<PlaceFormValues>();
  const { errors } = formState;
  return (
    <>
      <FieldGroup title={text.groups.basics}>
        <TextInput label={text.title} error={errors.title?.message} {...register('title')} />
        <NativeSelect
          label={text.type}
          size="md"
          data={ACCOMMODATION_TYPES.map((value) => ({ value, label: accommodationTypeWords[value] }))}
          {...register('type')}
        />
        <Textarea
          label={text.description}
          autosize
          minRows={3}
          error={errors.description?.message}
          {...register('description')}
        />
      </FieldGroup>
      <FieldGroup title={text.groups.address}>
        <TextInput
          label={text.address}
          description={text.addressHint}
          autoComplete="street-address"
          error={errors.address?.message}
          {...register('address')}
        />
        <TownFields />
      </FieldGroup>
    </>
  );
}

const emptyToNull = (value: string | null): string | null => (value?.trim() ? value : null);

function MoreFields({ canSetStatus }: { readonly canSetStatus: boolean }) {
  const { register, formState } = useFormContext<PlaceFormValues>();
  const { errors } = formState;
  return (
    <FieldGroup title={text.groups.more}>
      <Textarea
        label={text.checkIn}
        autosize
        minRows={2}
        error={errors.check_in?.message}
        {...register('check_in', { setValueAs: emptyToNull })}
      />
      <LanguageFields />
      <TextInput
        label={text.registration}
        error={errors.registration_number?.message}
        {...register('registration_number', { setValueAs: emptyToNull })}
      />
      {canSetStatus && (
        <div role="radiogroup" aria-label={text.status} className={styles.radios}>
          <Radio value="active" size="md" label={text.statusActive} {...register('status')} />
          <Radio value="draft" size="md" label={text.statusDraft} {...register('status')} />
        </div>
      )}
    </FieldGroup>
  );
}
