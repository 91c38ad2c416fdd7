import { ErrorState } from '@/components/ui/error-state';
import { pageLoad } from '@/lib/page-load';

/** In place of a page that could not be rendered. */
export function FailedPage() {
  return (
    <div className="kq-container" style={{ paddingBlock: 48 }}>
      <ErrorState
        isPage
        title="Diese Seite konnte nicht angezeigt werden."
        text="Ihre gespeicherten Angaben sind davon nicht betroffen."
        onRetry={pageLoad.reload}
      />
    </div>
  );
}
