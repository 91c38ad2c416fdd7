import { type FormEvent, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { REPORT_TEXT_MAX_CHARS, REQUEST_REPORT_GROUNDS } from '@kq/contracts/constants';
import { PlainButton } from '@/components/ui/button';
import { ErrorNote } from '@/components/ui/error-note';
import { errorText } from '@/lib/error-text';
import { type AnswerLink } from '../state/answer-link';
import { reportSubmitted, selectReporting } from '../state/respond.slice';
import { useRespondTexts } from './respond-texts';
import styles from './respond.module.css';

/** Loads when it is opened. Native fields: the answer page has no component library until it is needed. */
export function ReportForm({ link }: { readonly link: AnswerLink }) {
  const texts = useRespondTexts();
  const text = texts.report;
  const dispatch = useDispatch();
  const { status, error } = useSelector(selectReporting);
  const [ground, setGround] = useState('');
  const [said, setSaid] = useState('');
  const [isMissing, setIsMissing] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = REQUEST_REPORT_GROUNDS.find((one) => one === ground);
    const trimmed = said.trim();
    setIsMissing(!chosen || trimmed === '');
    if (chosen && trimmed !== '')
      dispatch(reportSubmitted({ sender: link, report: { ground: chosen, text: trimmed } }));
  };

  return (
    <form className={styles.report} onSubmit={submit} noValidate>
      <p>{text.text}</p>
      <label>
        {text.ground}
        <select value={ground} onChange={(event) => setGround(event.currentTarget.value)} required>
          <option value="" disabled>
            {text.choose}
          </option>
          {REQUEST_REPORT_GROUNDS.map((one) => (
            <option key={one} value={one}>
              {text.grounds[one]}
            </option>
          ))}
        </select>
      </label>
      <label>
        {text.said}
        <textarea
          value={said}
          rows={4}
          maxLength={REPORT_TEXT_MAX_CHARS}
          onChange={(event) => setSaid(event.currentTarget.value)}
          required
        />
      </label>
      {isMissing && <ErrorNote error={text.missing} />}
      {error && <ErrorNote error={error} text={errorText(error, texts)} requestIdLabel={texts.requestId} />}
      <PlainButton type="submit" look="secondary" isFullWidth disabled={status === 'busy'}>
        {text.submit}
      </PlainButton>
    </form>
  );
}
