import { ErrorState } from '@/components/ui/error-state';
import { useFrameTexts } from '@/lib/frame-texts';
import { pageLoad } from '@/lib/page-load';

/** In place of a page that could not be rendered. */
export function FailedPage() {
  const { failedPage: text } = useFrameTexts();
  return (
    <div className="kq-container" style={{ paddingBlock: 48 }}>
      <ErrorState isPage title={text.title} text={text.text} onRetry={pageLoad.reload} />
    </div>
  );
}
