import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { NotFoundNotice } from '@/components/ui/not-found-notice';
import { useDocumentTitle } from '@/lib/document-title';
import { PageCodeError, reloadAfterRelease } from '@/lib/page-load';
import { reportError } from '@/lib/report-error';
import { FailedPage } from './failed-page';

/** The error boundary of pages: unknown addresses, code that no longer loads after an update, and our own bugs. */
export function RouteErrorPage({ isInsideLayout = false }: { readonly isInsideLayout?: boolean }) {
  const error = useRouteError();
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;
  // The address may look like a page: /irgendwas has the shape of a city's.
  useDocumentTitle(isNotFound ? 'Seite nicht gefunden' : null);

  useEffect(() => {
    if (isNotFound || (error instanceof PageCodeError && reloadAfterRelease())) return;
    reportError(error, 'page');
  }, [error, isNotFound]);

  if (isNotFound) return <NotFoundNotice />;
  return isInsideLayout ? (
    <FailedPage />
  ) : (
    <main>
      <FailedPage />
    </main>
  );
}
