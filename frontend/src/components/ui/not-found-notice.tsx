import { type ReactNode } from 'react';
import { pagePath } from '@/config/paths';
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
export function NotFoundNotice({
  title = 'Diese Seite gibt es nicht.',
  text = 'Vielleicht ist der Link unvollständig oder die Seite nicht mehr da.',
  action = <ButtonLink to={pagePath('search')}>Unterkünfte finden</ButtonLink>,
}: NotFoundNoticeProps) {
  return (
    <div className="kq-container" style={{ paddingBlock: 48 }}>
      <EmptyState
        isPage
        title={title}
        text={text}
        actions={
          <>
            {action}
            <ButtonLink to={pagePath('home')} look="secondary">
              Zur Startseite
            </ButtonLink>
          </>
        }
      />
    </div>
  );
}
