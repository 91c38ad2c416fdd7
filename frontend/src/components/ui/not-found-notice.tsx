import { pagePath } from '@/config/paths';
import { ButtonLink } from './button';
import { EmptyState } from './empty-state';

/** For unknown addresses, and for accommodations or requests that do not exist. */
export function NotFoundNotice({ title = 'Diese Seite gibt es nicht.' }: { readonly title?: string }) {
  return (
    <div className="kq-container" style={{ paddingBlock: 48 }}>
      <EmptyState
        isPage
        title={title}
        text="Vielleicht ist der Link unvollständig oder das Angebot nicht mehr da."
        actions={
          <>
            <ButtonLink to={pagePath('search')}>Unterkünfte finden</ButtonLink>
            <ButtonLink to={pagePath('home')} look="secondary">
              Zur Startseite
            </ButtonLink>
          </>
        }
      />
    </div>
  );
}
