import { Link } from 'react-router-dom';
import { pagePath } from '@/config/paths';
import { termsText } from '@/texts/terms';

/** Link to the terms beside their acceptance; opens a new tab, so that the form keeps its values. */
export function TermsLink({ label = termsText.title }: { readonly label?: string }) {
  return (
    <Link to={pagePath('terms')} target="_blank">
      {label}
    </Link>
  );
}
