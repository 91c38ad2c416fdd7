import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonList } from '@/components/ui/skeletons';
import { type AnswerLink } from '../state/answer-link';
import { answerPageOpened, selectRespond } from '../state/respond.slice';
import { respondText } from '../texts';
import { AnswerArea } from './answer-area';
import { ReportRequest } from './report-request';
import { RequestDetails } from './request-details';
import { RespondTextsProvider } from './respond-texts';
import styles from './respond.module.css';

/** The answer page without its head, for a signed-in owner inside of another page. */
export function AnswerPanel({ requestId }: { readonly requestId: number }) {
  const dispatch = useDispatch();
  const [link] = useState(() => signedInLink(requestId));
  const { status, view, error } = useSelector(selectRespond);
  useEffect(() => {
    dispatch(answerPageOpened(link));
  }, [dispatch, link]);
  if (status === 'failed' && error) {
    return (
      <ErrorState
        title={error.status === 410 ? respondText.gone.title : respondText.failed.title}
        text={error.status === 410 ? respondText.gone.text : error.message}
        requestId={error.requestId}
        {...(error.status === 410 ? {} : { onRetry: () => dispatch(answerPageOpened(link)) })}
      />
    );
  }
  if (view?.request_id !== requestId) {
    return <SkeletonList count={4} itemHeight={56} label={respondText.loading} />;
  }
  return (
    <RespondTextsProvider value={respondText}>
      <div className={styles.panel}>
        <AnswerArea view={view} link={link} />
        <RequestDetails view={view} />
        <ReportRequest link={link} />
      </div>
    </RespondTextsProvider>
  );
}

const signedInLink = (requestId: number): AnswerLink => ({
  requestId,
  ownerId: null,
  token: null,
  action: null,
  isReport: false,
  cleanPath: '',
});
