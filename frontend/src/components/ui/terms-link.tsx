import { Link } from 'react-router-dom';
import { termsText } from '@kq/contracts/text/spa-pages';
import { pagePath } from '@/config/paths';

/** Wherever somebody agrees to the terms; a tab of its own keeps what was typed. */
export function TermsLink({ label = termsText.title }: { readonly label?: string }) {
  return (
    <Link to={pagePath('terms')} target="_blank">
      {label}
    </Link>
  );
}
