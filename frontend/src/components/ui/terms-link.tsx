import { Link } from 'react-router-dom';
import { termsText } from '@kq/contracts/text/spa-pages';
import { pagePath } from '@/config/paths';

/** Link to the terms beside their acceptance; opens a new tab, so that the form keeps its values. */
export function TermsLink({ label = termsText.title }: { readonly label?: string }) {
  return (
    <Link to={pagePath('terms')} target="_blank">
      {label}
    </Link>
  );
}
