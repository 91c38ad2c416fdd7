import { IconArrowsExchange, IconCheck, IconCircleHalf2, IconX } from '@tabler/icons-react';
import { type AnswerAction } from '@kq/contracts/constants';
import { PlainButton } from '@/components/ui/button';
import { type RespondItem, type RespondView } from '../api/respond-api';
import { bedsOfAcceptance, partialMax } from '../state/answer-terms';
import { type RespondTexts } from '../texts';
import { useRespondTexts } from './respond-texts';
import styles from './respond.module.css';

interface AnswerButtonsProps {
  readonly view: RespondView;
  /** Null for all accommodations together: only accept and decline are offered then. */
  readonly item: RespondItem | null;
  /** "Zusagen" was pressed in the mail; it still has to be pressed here. */
  readonly isPreselected: boolean;
  readonly isBusy: boolean;
  readonly onAccept: () => void;
  readonly onAction: (action: AnswerAction) => void;
}

/** Four answers, full width, 56 px (docs/look.md L13). */
export function AnswerButtons({ view, item, isPreselected, isBusy, onAccept, onAction }: AnswerButtonsProps) {
  const { buttons: text, preselected } = useRespondTexts();
  return (
    <div className={styles.buttons}>
      {isPreselected && <p className={styles.hint}>{preselected}</p>}
      <PlainButton isFullWidth disabled={isBusy} className={styles.big} onClick={onAccept}>
        <IconCheck size={22} aria-hidden="true" />
        {acceptLabel(text, view, item)}
      </PlainButton>
      {item && partialMax(view, item) >= 1 && (
        <BigButton isBusy={isBusy} onClick={() => onAction('partial')}>
          <IconCircleHalf2 size={22} aria-hidden="true" /> {text.partial}
        </BigButton>
      )}
      {item && (
        <BigButton isBusy={isBusy} onClick={() => onAction('counter')}>
          <IconArrowsExchange size={22} aria-hidden="true" /> {text.counter}
        </BigButton>
      )}
      <BigButton isBusy={isBusy} onClick={() => onAction('decline')}>
        <IconX size={22} aria-hidden="true" /> {item ? text.decline : text.declineAll}
      </BigButton>
    </div>
  );
}

function acceptLabel(text: RespondTexts['buttons'], view: RespondView, item: RespondItem | null): string {
  if (!item) return text.acceptAll;
  const beds = bedsOfAcceptance(view, item);
  return beds === view.workers ? text.accept : text.acceptBeds(beds);
}

interface BigButtonProps {
  readonly isBusy: boolean;
  readonly onClick: () => void;
  readonly children: React.ReactNode;
}

function BigButton({ isBusy, onClick, children }: BigButtonProps) {
  return (
    <PlainButton look="secondary" isFullWidth disabled={isBusy} className={styles.big} onClick={onClick}>
      {children}
    </PlainButton>
  );
}
