import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconBan,
  IconCalendar,
  IconCopy,
  IconEye,
  IconEyeOff,
  IconMailQuestion,
  IconPencil,
  IconPhoto,
  IconShieldCheck,
  IconTrash,
} from '@tabler/icons-react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { type AccommodationStatus } from '@kq/contracts/constants';
import { dateInBerlin } from '@kq/contracts/dates';
import { formatBeds, formatCents, formatDateWithYear } from '@kq/contracts/format';
import { ButtonLink } from '@/components/ui/button';
import { ConfirmSheet } from '@/components/ui/confirm-sheet';
import { DottedLine, type DottedPart } from '@/components/ui/dotted-line';
import { ErrorNote } from '@/components/ui/error-note';
import { StatusBadge, type StatusTone } from '@/components/ui/status-badge';
import { pagePath } from '@/config/paths';
import { accommodationStatusWords } from '@/texts/status';
import { type OwnAccommodation } from '../api/owner-api';
import { copyOf, firstOpenStep, newDraftKey } from '../state/listing-values';
import {
  archiveSubmitted,
  mutationReset,
  removeSubmitted,
  saveSubmitted,
  selectMutation,
} from '../state/own-accommodations.slice';
import { ownerDashboardText } from '../texts';
import { CheckButton, CheckNote } from './check-request';
import styles from './owner-dashboard.module.css';

const text = ownerDashboardText.accommodations;
const TITLE_MAX = 120;

const looks: Readonly<Record<AccommodationStatus, { tone: StatusTone; icon: typeof IconEye }>> = {
  active: { tone: 'green', icon: IconEye },
  draft: { tone: 'grey', icon: IconEyeOff },
  archived: { tone: 'grey', icon: IconArchive },
  blocked: { tone: 'red', icon: IconBan },
  deleted: { tone: 'grey', icon: IconTrash },
};

const awaitingLook = { tone: 'amber', icon: IconMailQuestion } as const;

interface OwnAccommodationRowProps {
  readonly accommodation: OwnAccommodation;
  /** Chooses it for a change of many. */
  readonly choice?: ReactNode;
}

/** One accommodation with its state and what can be done to it. */
export function OwnAccommodationRow({ accommodation, choice }: OwnAccommodationRowProps) {
  const { id, title, slug, status } = accommodation;
  const isPublic = status === 'active' && !accommodation.awaiting_verification;
  const edit = status === 'draft' ? text.resume : text.edit;
  const { tone, icon } = accommodation.awaiting_verification ? awaitingLook : looks[status];
  return (
    <li className={styles.row}>
      {choice}
      {accommodation.photo_url && (
        <img
          className={styles.photo}
          src={accommodation.photo_url}
          alt=""
          width={112}
          height={84}
          loading="lazy"
        />
      )}
      <div className={styles.rowBody}>
        <div className={styles.rowTop}>
          <h3>{isPublic ? <Link to={pagePath('accommodation-detail', { slug })}>{title}</Link> : title}</h3>
          <StatusBadge tone={tone} icon={icon}>
            {accommodation.awaiting_verification ? text.awaiting : accommodationStatusWords[status]}
          </StatusBadge>
          {accommodation.verified && (
            <StatusBadge tone="green" icon={IconShieldCheck}>
              {text.check.verified}
            </StatusBadge>
          )}
        </div>
        <AddressAndPrice accommodation={accommodation} />
        {accommodation.delete_at && (
          <p className={styles.dimmed}>
            {text.deletion(formatDateWithYear(dateInBerlin(new Date(accommodation.delete_at))))}
          </p>
        )}
        {status === 'blocked' && <p className={styles.dimmed}>{text.blockedHint}</p>}
        <CheckNote accommodation={accommodation} />
        <div className={styles.rowActions}>
          <ButtonLink
            look="secondary"
            to={`?section=places&place=${id}${status === 'draft' ? `&step=${firstOpenStep(accommodation)}` : ''}`}
            aria-label={`${title}: ${edit}`}
          >
            <IconPencil size={18} aria-hidden="true" /> {edit}
          </ButtonLink>
          <ButtonLink
            look="secondary"
            to={`?section=places&calendar=${id}`}
            aria-label={`${title}: ${text.calendar}`}
          >
            <IconCalendar size={18} aria-hidden="true" /> {text.calendar}
          </ButtonLink>
          <ButtonLink
            look="secondary"
            to={`?section=places&photos=${id}`}
            aria-label={`${title}: ${text.photos}`}
          >
            <IconPhoto size={18} aria-hidden="true" /> {text.photos}
          </ButtonLink>
          <CheckButton accommodation={accommodation} />
          <CopyButton accommodation={accommodation} />
          <ArchiveButton accommodation={accommodation} />
          <RemoveButton accommodation={accommodation} />
        </div>
      </div>
    </li>
  );
}

/** Omits the facts that a draft lacks. The price leads to its field. */
function AddressAndPrice({ accommodation }: { readonly accommodation: OwnAccommodation }) {
  const { id, title, zip_code, city, beds_total, price_per_bed_night } = accommodation;
  const price = `${formatCents(price_per_bed_night)} je Bett und Nacht`;
  const parts: DottedPart[] = [{ key: 'town', content: `${zip_code} ${city}` }];
  if (beds_total > 0) parts.push({ key: 'beds', content: formatBeds(beds_total) });
  if (price_per_bed_night > 0)
    parts.push({
      key: 'price',
      content: (
        <Link
          to={`?section=places&place=${id}&step=price`}
          className={styles.price}
          aria-label={`${title}: ${text.changePrice}, ${price}`}
        >
          {price} <IconPencil size={16} aria-hidden="true" />
        </Link>
      ),
    });
  return (
    <p className={styles.dimmed}>
      <DottedLine parts={parts} />
    </p>
  );
}

function CopyButton({ accommodation }: { readonly accommodation: OwnAccommodation }) {
  const dispatch = useDispatch();
  const copy = () => {
    const title = text.copyTitle(accommodation.title).slice(0, TITLE_MAX);
    dispatch(saveSubmitted({ id: null, body: copyOf(accommodation, title, newDraftKey()) }));
  };
  return (
    <Button
      variant="subtle"
      leftSection={<IconCopy size={18} aria-hidden="true" />}
      onClick={copy}
      aria-label={`${accommodation.title}: ${text.copy}`}
    >
      {text.copy}
    </Button>
  );
}

function ArchiveButton({
  accommodation: { id, title, status },
}: {
  readonly accommodation: OwnAccommodation;
}) {
  const dispatch = useDispatch();
  const mutation = useSelector(selectMutation);
  if (status === 'blocked' || status === 'draft') return null;
  const isArchived = status === 'archived';
  const Icon = isArchived ? IconArchiveOff : IconArchive;
  const label = isArchived ? text.restore : text.archive;
  const isMine = mutation.kind === 'archive' && mutation.id === id;
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<Icon size={18} aria-hidden="true" />}
        loading={isMine && mutation.status === 'busy'}
        onClick={() => dispatch(archiveSubmitted({ id, archived: !isArchived }))}
        aria-label={`${title}: ${label}`}
      >
        {label}
      </Button>
      {isMine && mutation.error && <ErrorNote error={mutation.error} />}
    </>
  );
}

function RemoveButton({ accommodation: { id, title } }: { readonly accommodation: OwnAccommodation }) {
  const dispatch = useDispatch();
  const mutation = useSelector(selectMutation);
  const [isAsking, setIsAsking] = useState(false);
  const isMine = mutation.kind === 'remove' && mutation.id === id;
  useEffect(() => {
    if (isMine && mutation.status === 'done') setIsAsking(false);
  }, [mutation.status, isMine]);
  const ask = (isOpen: boolean) => {
    dispatch(mutationReset());
    setIsAsking(isOpen);
  };
  return (
    <>
      <Button
        variant="subtle"
        className={styles.red}
        leftSection={<IconTrash size={18} aria-hidden="true" />}
        onClick={() => ask(true)}
        aria-label={`${title}: ${text.remove}`}
      >
        {text.remove}
      </Button>
      <ConfirmSheet
        isOpen={isAsking}
        isDestructive
        title={text.removeTitle}
        confirmLabel={text.remove}
        isBusy={isMine && mutation.status === 'busy'}
        error={isMine ? mutation.error?.message : null}
        onConfirm={() => dispatch(removeSubmitted(id))}
        onClose={() => ask(false)}
      >
        <p>
          <strong>{title}</strong>
        </p>
        <p>{text.removeText}</p>
      </ConfirmSheet>
    </>
  );
}
