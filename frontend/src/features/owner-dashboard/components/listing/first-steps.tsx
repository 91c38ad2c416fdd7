import { useEffect } from 'react';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useDispatch, useSelector } from 'react-redux';
import { ButtonLink } from '@/components/ui/button';
import { selectUser } from '@/lib/session/auth.slice';
import { type OwnAccommodation } from '../../api/owner-api';
import { ownedCount } from '../../state/list-query';
import { firstOpenStep } from '../../state/listing-values';
import { accommodationsRequested, selectAccommodations } from '../../state/own-accommodations.slice';
import { ownerDashboardText } from '../../texts';
import { CalendarChecked } from '../calendar-checked';
import dashboardStyles from '../owner-dashboard.module.css';
import { ResendVerification } from '../resend-verification';
import styles from './listing.module.css';

const text = ownerDashboardText.welcome;

interface FirstStep {
  readonly title: string;
  readonly text: string;
  readonly path: string;
  readonly isDone: boolean;
}

/** The way of a new owner to the first request; gone when it is complete or there are several accommodations. */
export function FirstSteps() {
  const dispatch = useDispatch();
  const { data } = useSelector(selectAccommodations);
  const isUnknown = data === null;
  useEffect(() => {
    if (isUnknown) dispatch(accommodationsRequested(null));
  }, [dispatch, isUnknown]);
  if (!data || ownedCount(data) > 1) return null;
  const steps = firstStepsOf(data.data[0] ?? null);
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  const next = steps.find(({ isDone }) => !isDone);
  const accommodation = data.data[0] ?? null;
  return (
    <section className={styles.welcome} aria-labelledby="first-steps">
      <h2 id="first-steps">{text.title}</h2>
      <p className={dashboardStyles.dimmed}>{text.progress(done, steps.length)}</p>
      <VerifyHint accommodation={accommodation} />
      <ol>
        {steps.map((step) => (
          <li key={step.title} data-done={step.isDone || undefined}>
            <Sign isDone={step.isDone} />
            <div>
              <h3>
                {step.title}
                <span className="kq-visually-hidden">: {step.isDone ? text.done : text.open}</span>
              </h3>
              <p className={dashboardStyles.dimmed}>{step.text}</p>
              {step === next && (
                <div className={styles.stepActions}>
                  <ButtonLink to={step.path}>{step.title}</ButtonLink>
                  {accommodation && step.title === text.calendar && (
                    <CalendarChecked accommodation={accommodation} />
                  )}
                </div>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A published accommodation without this mark has an owner with a verified address. */
function VerifyHint({ accommodation }: { readonly accommodation: OwnAccommodation | null }) {
  const user = useSelector(selectUser);
  const isPublic = accommodation?.status === 'active' && !accommodation.awaiting_verification;
  // The list of accommodations says it itself, with a button, once one of them waits.
  if (!user || user.email_verified || isPublic || accommodation?.awaiting_verification) return null;
  return (
    <div className={styles.verifyHint}>
      <p>{text.verify(user.email)}</p>
      <ResendVerification />
    </div>
  );
}

function Sign({ isDone }: { readonly isDone: boolean }) {
  const Icon = isDone ? IconCircleCheckFilled : IconCircle;
  return <Icon className={isDone ? styles.doneSign : styles.openSign} size={28} aria-hidden="true" />;
}

function firstStepsOf(accommodation: OwnAccommodation | null): readonly FirstStep[] {
  const id = accommodation?.id ?? 'new';
  const openStep = accommodation ? firstOpenStep(accommodation) : 'address';
  return [
    {
      title: text.listing,
      text: text.listingText,
      path: `?section=places&place=${id}&step=${openStep}`,
      isDone: accommodation !== null && accommodation.status !== 'draft',
    },
    {
      title: text.photos,
      text: text.photosText,
      path: `?section=places&place=${id}&step=photos`,
      isDone: (accommodation?.photo_count ?? 0) > 0,
    },
    {
      title: text.calendar,
      text: text.calendarText,
      path: `?section=places&calendar=${id}`,
      isDone: accommodation !== null && accommodation.availability_confirmed_at !== null,
    },
  ];
}
