import { type ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { pagePath } from '@/config/paths';
import { useTrialTerms } from '@/lib/use-trial-terms';
import { landingText } from '../texts';
import { FeatureList } from './feature-list';
import { HeroSearchForm } from './hero-search-form';
import styles from './landing-page.module.css';
import { StatsRow } from './stats-row';
import { StatusPicture } from './status-picture';

/** The sections of docs/spec HOME-01 in their order; the cities come from outside, from their own feature. */
export function LandingPage({ popularCities }: { readonly popularCities: ReactNode }) {
  const { hero, about, cities, testimonials, closing } = landingText;
  const trialTerms = useTrialTerms();
  return (
    <>
      <section className={styles.hero}>
        <div className="kq-container">
          <div className={styles.start}>
            <div>
              <h1>{hero.title}</h1>
              <p className={styles.lead}>{hero.lead}</p>
              <HeroSearchForm />
            </div>
            <StatusPicture />
          </div>
          <StatsRow />
        </div>
      </section>
      <Section id="ablauf" title={about.title} lead={about.lead} isRaised>
        <ol className={styles.steps}>
          {about.steps.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section id="staedte" title={cities.title} lead={cities.lead}>
        {popularCities}
      </Section>
      <Section id="vorteile" title={landingText.features.title} isRaised>
        <FeatureList />
      </Section>
      <Section id="beispiele" title={testimonials.title} lead={testimonials.lead}>
        <ul className={styles.examples}>
          {testimonials.items.map(({ role, place, text }) => (
            <li key={role}>
              <span className={styles.label}>{testimonials.label}</span>
              <h3>{role}</h3>
              <p className={styles.place}>{place}</p>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <div className={styles.closing}>
          <div>
            <h3>{closing.title}</h3>
            <p>
              {closing.text} {closing.trial} {trialTerms}
            </p>
          </div>
          <ButtonLink to={pagePath('providers')} look="secondary">
            {closing.action}
          </ButtonLink>
        </div>
      </Section>
    </>
  );
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
  /** On white instead of the page's grey. */
  readonly isRaised?: boolean;
  readonly children: ReactNode;
}

function Section({ id, title, lead, isRaised = false, children }: SectionProps) {
  return (
    <section id={id} className={isRaised ? styles.raised : styles.section} aria-labelledby={`${id}-title`}>
      <div className="kq-container">
        <h2 id={`${id}-title`}>{title}</h2>
        {lead && <p className={styles.sectionLead}>{lead}</p>}
        <div className={styles.body}>{children}</div>
      </div>
    </section>
  );
}
