import { aboutText } from '@kq/contracts/text/spa-pages';
import { ButtonLink } from '@/components/ui/button';
import { pagePath } from '@/config/paths';
import { ProsePage } from '@/features/content/prose-page';

export function Component() {
  return (
    <ProsePage text={aboutText}>
      <nav aria-label="Weiter">
        <ButtonLink to={pagePath('search')}>Unterkünfte finden</ButtonLink>
        <ButtonLink to={pagePath('providers')} look="secondary">
          Für Anbieter
        </ButtonLink>
      </nav>
    </ProsePage>
  );
}
