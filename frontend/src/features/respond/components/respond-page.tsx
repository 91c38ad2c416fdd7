import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate, useParams } from 'react-router-dom';
import { ButtonLink, PlainButton } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { LanguagePage } from '@/components/ui/language-page';
import { NotFoundNotice } from '@/components/ui/not-found-notice';
import { Skeleton, SkeletonList } from '@/components/ui/skeletons';
import { pagePath } from '@/config/paths';
import { type PlainError } from '@/lib/api-error';
import { selectIsInitialized, selectIsLoggedIn } from '@/lib/session/auth.slice';
import { useDocumentTitle } from '@/lib/document-title';
import { type Catalogues, usePageLanguage } from '@/lib/page-language';
import { usePageReturn } from '@/lib/use-page-return';
import { saveBookingResponseRedirect } from '@/lib/session/booking-response-redirect';
import { type AnswerLink, takeAnswerLink } from '../state/answer-link';
import { answerPageOpened, answerPageReturned, selectRespond } from '../state/respond.slice';
import { errorText } from '@/lib/error-text';
import { type RespondTexts } from '../texts';
import { AnswerArea } from './answer-area';
import { ReportRequest } from './report-request';
import { RequestDetails } from './request-details';
import { RequestFacts } from './request-facts';
import { RespondTextsProvider, useRespondTexts } from './respond-texts';
import styles from './respond.module.css';

interface RespondPageProps {
  readonly catalogues: Catalogues<RespondTexts>;
  /** Those that the page begins with. */
  readonly first: RespondTexts;
}

/** /booking-requests/:requestId/respond: opened from the mail, mostly on a phone (docs/look.md L13). */
export function RespondPage({ catalogues, first }: RespondPageProps) {
  const { requestId = '' } = useParams();
  if (!/^[1-9]\d{0,15}$/.test(requestId))
    return <NotFoundNotice title={first.invalid.title} text={first.invalid.text} />;
  return <LinkedPage key={requestId} requestId={Number(requestId)} catalogues={catalogues} first={first} />;
}

function LinkedPage({ requestId, catalogues, first }: RespondPageProps & { readonly requestId: number }) {
  // Before anything else is rendered or measured, the token leaves the address bar.
  const [link] = useState(() => takeAnswerLink(requestId));
  const dispatch = useDispatch();
  const isInitialized = useSelector(selectIsInitialized);
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const isReadable = link.token !== null || isLoggedIn;
  const signIn = useSignIn(link);

  useEffect(() => {
    if (!isInitialized) return;
    if (isReadable) dispatch(answerPageOpened(link));
    else signIn();
  }, [dispatch, isInitialized, isReadable, link, signIn]);
  usePageReturn(() => dispatch(answerPageReturned(link)));

  const { view } = useSelector(selectRespond);
  const { texts, isReady, onChoose } = usePageLanguage(catalogues, first, view?.language);
  useDocumentTitle(texts.title);

  return (
    <RespondTextsProvider value={texts}>
      <LanguagePage texts={texts} onChoose={onChoose}>
        {isReady ? <PageState link={link} onSignIn={signIn} /> : <PageSkeleton />}
      </LanguagePage>
    </RespondTextsProvider>
  );
}

/** Remembers this answer page and leads to the sign-in (docs/spec AUTH-13, docs/security.md S24). */
function useSignIn(link: AnswerLink): () => void {
  const navigate = useNavigate();
  const [signIn] = useState(() => () => {
    saveBookingResponseRedirect(link.cleanPath, Date.now());
    void navigate(pagePath('login'), { replace: true });
  });
  return signIn;
}

function PageState({ link, onSignIn }: { readonly link: AnswerLink; readonly onSignIn: () => void }) {
  const dispatch = useDispatch();
  const { status, view, error } = useSelector(selectRespond);
  if (status === 'failed' && error) {
    return <Failure error={error} onRetry={() => dispatch(answerPageOpened(link))} onSignIn={onSignIn} />;
  }
  if (!view) return <PageSkeleton />;
  return (
    <>
      <RequestFacts view={view} />
      <AnswerArea view={view} link={link} />
      <RequestDetails view={view} />
      <ReportRequest link={link} />
    </>
  );
}

interface FailureProps {
  readonly error: PlainError;
  readonly onRetry: () => void;
  readonly onSignIn: () => void;
}

function Failure({ error, onRetry, onSignIn }: FailureProps) {
  const text = useRespondTexts();
  const isLoggedIn = useSelector(selectIsLoggedIn);
  if (error.status === 410) return <ErrorState isPage {...text.gone} />;
  if (error.status !== 404 && error.status !== 403) {
    return (
      <ErrorState
        isPage
        title={text.failed.title}
        text={`${errorText(error, text)} ${text.failed.text}`}
        words={text}
        requestId={error.requestId}
        onRetry={onRetry}
      />
    );
  }
  return (
    <ErrorState
      isPage
      title={text.invalid.title}
      text={text.invalid.text}
      actions={
        isLoggedIn ? (
          <ButtonLink to={pagePath('dashboard')}>{text.toDashboard}</ButtonLink>
        ) : (
          <PlainButton onClick={onSignIn}>{text.invalid.login}</PlainButton>
        )
      }
    />
  );
}

function PageSkeleton() {
  const text = useRespondTexts();
  return (
    <div className={styles.skeleton}>
      <Skeleton height={34} width="80%" />
      <Skeleton height={112} radius="var(--kq-radius-card)" />
      <SkeletonList count={4} itemHeight={56} label={text.loading} />
    </div>
  );
}
