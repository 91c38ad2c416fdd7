import { type ReactNode } from 'react';
import { pagePath } from '@/config/paths';
import { useFrameTexts } from '@/lib/frame-texts';
import { ButtonLink } from './button';
import { EmptyState } from './empty-state';

export interface NotFoundNoticeProps {
  readonly title?: string;
  /** Why it may be missing. */
  readonly text?: string;
  /** The way on that comes first; the home page follows it. */
  readonly action?: ReactNode;
}

/** For unknown addresses, and for accommodations or requests that do not exist. */
export function NotFoundNotice({ title, text, action }: NotFoundNoticeProps) {
  const frame = useFrameTexts();
  const { notFound: words } = frame;
  return (
    <div className="kq-container" style={{ paddingBlock: 48 }}>
      <EmptyState
        isPage
        title={title ?? words.title}
        text={text ?? words.text}
        actions={
          <>
            {action ?? <ButtonLink to={pagePath('search')}>{frame.nav.search}</ButtonLink>}
            <ButtonLink to={pagePath('home')} look="secondary">
              {words.home}
            </ButtonLink>
          </>
        }
      />
    </div>
  );
}
