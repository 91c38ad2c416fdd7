import { useEffect, useState } from 'react';
import { Button, Checkbox, Select, Textarea } from '@mantine/core';
import { Controller, useForm, type UseFormReturn } from 'react-hook-form';
import { useDispatch, useSelector } from 'react-redux';
import { MESSAGE_MAX_CHARS } from '@kq/contracts/constants';
import { formatNumber } from '@kq/contracts/format';
import { type StayParams } from '@/components/accommodation/stay-params';
import { TermsLink } from '@/components/ui/terms-link';
import { selectIsLoggedIn, selectUser, selectUserRole } from '@/lib/session/auth.slice';
import {
  type BookingContext,
  type BookingValues,
  emptyValues,
  stayValues,
  toRequestBody,
} from '../booking-values';
import { bookingResolver } from '../booking-resolver';
import { readDraft, storeDraft } from '../booking-draft';
import { deadlineChoices } from '../deadline-choices';
import { requestSubmitted, selectBookingForm } from '../state/booking-form.slice';
import { askOwners, bookingFormText } from '../texts';
import { AskedAccommodations } from './asked-accommodations';
import styles from './booking-form.module.css';
import { ContactFields } from './contact-fields';
import { ExtraFields } from './extra-fields';
import { RecipientProblems } from './recipient-problems';
import { RequestSummary } from './request-summary';
import { SendProblem } from './send-problem';
import { SiteQuestion, useSiteGuess } from './site-question';
import { StayFields } from './stay-fields';
import { useLateContact } from './use-late-contact';
import { useRecipientDecisions } from './use-recipient-decisions';
import { useRecipientProblems } from './use-recipient-problems';
import { useServerErrors } from './use-server-errors';

interface BookingFormProps {
  readonly context: BookingContext;
  readonly stay: StayParams;
  readonly variant: 'full' | 'simple';
  /** Takes one accommodation out of a selection. */
  readonly onRemove?: ((id: number) => void) | undefined;
  /** Leads back to the search, for another work site. */
  readonly onChangeSite?: (() => void) | undefined;
}

/** The request form. Required: dates, crew, contact; the rest helps (docs/design.md D3). */
export function BookingForm({ context, stay, variant, onRemove, onChangeSite }: BookingFormProps) {
  const dispatch = useDispatch();
  const user = useSelector(selectUser);
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const userRole = useSelector(selectUserRole);
  const isOtherRole = isLoggedIn && userRole !== 'guest';
  const { status } = useSelector(selectBookingForm);
  const stayKey = JSON.stringify(stayValues(stay));
  // Once per opened form: later changes of the session must not overwrite what was typed.
  const [initial] = useState(() => initialValues(stay, stayKey, () => emptyValues(stay, user)));
  const form = useForm<BookingValues>({ defaultValues: initial, resolver: bookingResolver(context) });
  const { control, register, handleSubmit, watch } = form;
  useEffect(() => {
    const subscription = watch((values) => storeDraft({ stayKey, values: values as BookingValues }));
    return () => subscription.unsubscribe();
  }, [stayKey, watch]);
  useLateContact(form, user);
  const otherProblems = useServerErrors(form);
  const problems = useRecipientProblems(context, control);
  const decisions = useRecipientDecisions(problems);
  const guess = useSiteGuess(context);

  const send = (asNew: boolean) => {
    if (!decisions.check() || !guess.check()) return;
    const askAgain = problems
      .filter(({ kind }) => kind === 'asked')
      .map(({ accommodation }) => accommodation.id);
    void handleSubmit((values) =>
      dispatch(requestSubmitted({ body: toRequestBody(values, context, askAgain), asNew })),
    )();
  };
  const owners = new Set(context.accommodations.map(({ owner_id }) => owner_id)).size;

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(false);
      }}
    >
      <RequestSummary context={context} control={control} />
      <AskedAccommodations
        accommodations={context.accommodations}
        control={control}
        isOne={variant === 'simple'}
      />
      <StayFields form={form} />
      <RecipientProblems
        listRef={decisions.list}
        problems={problems}
        keptIds={decisions.keptIds}
        isDecisionMissing={decisions.isMissing}
        onKeep={decisions.keep}
        onRemove={onRemove}
      />
      <Checkbox size="md" label="Verlängerung möglich" {...register('extension_possible')} />
      <ContactFields form={form} isSignedIn={isLoggedIn} />
      <MessageField form={form} />
      {variant === 'full' && (
        <>
          <AnswerDeadline form={form} />
          <ExtraFields form={form} />
        </>
      )}
      {guess.isAsked && (
        <SiteQuestion
          site={guess.name}
          onConfirm={() => {
            guess.confirm();
            send(false);
          }}
          onChange={onChangeSite}
        />
      )}
      <SendProblem otherProblems={otherProblems} onSendAsNew={() => send(true)} />
      {isOtherRole && (
        <p className={styles.warning} role="alert">
          {bookingFormText.ownerRole}
        </p>
      )}
      <div className={styles.foot}>
        <Button type="submit" size="md" fullWidth loading={status === 'sending'} disabled={isOtherRole}>
          {askOwners(owners)}
        </Button>
        <p className={styles.hint}>
          {bookingFormText.privacy} {!isLoggedIn && bookingFormText.verifyHint} Es gelten die{' '}
          <TermsLink label="Allgemeinen Geschäftsbedingungen" />.
        </p>
      </div>
    </form>
  );
}

interface PartProps {
  readonly form: UseFormReturn<BookingValues>;
}

function MessageField({ form: { register, watch, formState } }: PartProps) {
  const { length } = watch('message');
  return (
    <div>
      <Textarea
        label={bookingFormText.messageLabel}
        description={`${formatNumber(length)} von ${formatNumber(MESSAGE_MAX_CHARS)} Zeichen`}
        placeholder={bookingFormText.messagePlaceholder}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={MESSAGE_MAX_CHARS}
        error={formState.errors.message?.message}
        {...register('message')}
      />
    </div>
  );
}

function AnswerDeadline({ form: { control, watch, formState } }: PartProps) {
  return (
    <Controller
      name="answer_by"
      control={control}
      render={({ field }) => (
        <Select
          label="Vermieter antworten bis"
          data={deadlineChoices(new Date(), watch('start_date'))}
          allowDeselect={false}
          value={field.value}
          onChange={(value) => field.onChange(value ?? '')}
          onBlur={field.onBlur}
          error={formState.errors.answer_by?.message}
        />
      )}
    />
  );
}

/** A draft wins; with another search, dates and crew follow the search. */
function initialValues(stay: StayParams, stayKey: string, fresh: () => BookingValues): BookingValues {
  const draft = readDraft();
  if (!draft) return fresh();
  const values = { ...fresh(), ...draft.values };
  return draft.stayKey === stayKey ? values : { ...values, ...stayValues(stay) };
}
