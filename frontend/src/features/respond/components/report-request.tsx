import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { PlainButton } from '@/components/ui/button';
import { SkeletonList } from '@/components/ui/skeletons';
import { type ReportReceipt } from '../api/respond-api';
import { type AnswerLink } from '../state/answer-link';
import { selectReporting } from '../state/respond.slice';
import { FormFrame } from './form-frame';
import { useRespondTexts } from './respond-texts';
import styles from './respond.module.css';

const ReportForm = lazy(async () => ({ default: (await import('./report-form')).ReportForm }));

/** "Anfrage melden" at the foot of the page; the link of the mail only opens the box (docs/security.md S33). */
export function ReportRequest({ link }: { readonly link: AnswerLink }) {
  const { report: text, loading } = useRespondTexts();
  const { receipt } = useSelector(selectReporting);
  const [isOpen, setIsOpen] = useState(link.isReport);

  if (receipt) return <Receipt receipt={receipt} />;
  if (!isOpen) {
    return (
      <PlainButton look="quiet" onClick={() => setIsOpen(true)}>
        {text.open}
      </PlainButton>
    );
  }
  return (
    <section className={styles.area}>
      <FormFrame title={text.title} scrollsIntoView onCancel={() => setIsOpen(false)}>
        <Suspense fallback={<SkeletonList count={3} itemHeight={72} label={loading} />}>
          <ReportForm link={link} />
        </Suspense>
      </FormFrame>
    </section>
  );
}

function Receipt({ receipt }: { readonly receipt: ReportReceipt }) {
  const text = useRespondTexts().report;
  const box = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone with the form.
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} role="status" tabIndex={-1} className={styles.closed}>
      <p>{receipt.is_repeated ? text.repeated : text.done}</p>
      <p>{text.receipt(receipt.receipt_no)}</p>
      {receipt.is_mailed && <p>{text.next}</p>}
    </div>
  );
}
