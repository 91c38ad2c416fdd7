import { ButtonLink } from '@/components/ui/button';
import { pagePath } from '@/config/paths';
import { useTrialTerms } from '@/lib/use-trial-terms';
import styles from './content.module.css';
import { providersText } from './texts';

/** Für Anbieter */
export function ProvidersPage() {
  const { title, lead, steps, points, trial, primary, secondary } = providersText;
  const trialTerms = useTrialTerms();
  return (
    <article className={`kq-container ${styles.wide}`}>
      <h1>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      <div className={styles.actions}>
        <ButtonLink to={`${pagePath('register')}?role=owner`}>{primary}</ButtonLink>
        <ButtonLink to={pagePath('login')} look="secondary">
          {secondary}
        </ButtonLink>
      </div>
      <p className={styles.trial}>
        {trial} {trialTerms}
      </p>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.title}>
            <h2>{step.title}</h2>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </article>
  );
}
