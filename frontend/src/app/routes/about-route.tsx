import { ButtonLink } from '@/components/ui/button';
import { pagePath } from '@/config/paths';
import { ProsePage } from '@/features/content/prose-page';
import { aboutText } from '@/features/content/texts';

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
