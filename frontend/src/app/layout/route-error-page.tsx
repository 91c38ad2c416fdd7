import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { ErrorState } from '@/components/ui/error-state';
import { NotFoundNotice } from '@/components/ui/not-found-notice';
import { useDocumentTitle } from '@/lib/document-title';
import { reportError } from '@/lib/report-error';

/** The error boundary of pages: unknown addresses, code that no longer loads after an update, and our own bugs. */
export function RouteErrorPage({ isInsideLayout = false }: { readonly isInsideLayout?: boolean }) {
  const error = useRouteError();
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;
  // The address may look like a page: /irgendwas has the shape of a city's.
  useDocumentTitle(isNotFound ? 'Seite nicht gefunden' : null);

  useEffect(() => {
    if (!isNotFound) reportError(error, 'page');
  }, [error, isNotFound]);

  if (isNotFound) return <NotFoundNotice />;
  const page = (
    <div className="kq-container" style={{ paddingBlock: 48 }}>
      <ErrorState
        title="Diese Seite konnte nicht angezeigt werden."
        text="Ihre gespeicherten Angaben sind davon nicht betroffen."
        onRetry={() => window.location.reload()}
      />
    </div>
  );
  return isInsideLayout ? page : <main>{page}</main>;
}
