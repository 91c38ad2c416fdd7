import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { siteLabel } from '@kq/contracts/text/work-site';
import { DateRange } from '@/components/ui/date-range';
import { DottedLine } from '@/components/ui/dotted-line';
import { formatWhen } from '@/lib/format-when';
import { useNow } from '@/lib/use-now';
import { type RespondView } from '../api/respond-api';
import { useRespondTexts } from './respond-texts';
import styles from './respond.module.css';

const URGENT_BELOW_MS = 3 * 3_600_000;

/** Firm, place, dates and crew of the request, and the deadline of the answer. */
export function RequestFacts({ view }: { readonly view: RespondView }) {
  const { format, formerSender, inPlace, answerBy, deadlineOver, offerUntil } = useRespondTexts();
  const now = useNow();
  const leftMs = Date.parse(view.answer_by) - now;
  const isAnswered = view.items.every(({ answered_at }) => answered_at !== null);
  const isUrgent = leftMs > 0 && leftMs < URGENT_BELOW_MS;
  const Icon = isUrgent ? IconAlertTriangle : IconClock;
  return (
    <header className={styles.facts}>
      <h1>
        {view.contact?.company ?? view.contact?.name ?? formerSender} <span>{inPlace(view.place)}</span>
      </h1>
      {view.place_detail && <p>{siteLabel(view)}</p>}
      <p>
        <DottedLine
          parts={[
            {
              key: 'dates',
              content: (
                <DateRange
                  start={view.start_date}
                  end={view.end_date}
                  nights={view.nights_pattern}
                  format={format}
                />
              ),
            },
            { key: 'crew', content: <strong>{format.beds(view.workers)}</strong> },
          ]}
        />
      </p>
      {view.can_answer && !isAnswered && leftMs > 0 && (
        <p className={isUrgent ? styles.urgent : styles.deadline}>
          <Icon size={18} aria-hidden="true" /> {answerBy(formatWhen(view.answer_by, now, ', ', format))}
        </p>
      )}
      {view.can_answer && !isAnswered && leftMs <= 0 && (
        <p className={styles.deadline}>
          <IconClock size={18} aria-hidden="true" /> {deadlineOver}{' '}
          {view.offer_until && offerUntil(formatWhen(view.offer_until, now, ', ', format))}
        </p>
      )}
    </header>
  );
}
