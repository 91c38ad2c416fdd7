import { type ComponentType } from 'react';
import {
  IconBolt,
  IconCalendarHeart,
  IconLock,
  IconRosetteDiscountCheck,
  IconStack2,
} from '@tabler/icons-react';
import { useTrialTerms } from '@/lib/use-trial-terms';
import { landingText } from '../texts';
import styles from './landing-page.module.css';

type FeatureKey = (typeof landingText.features.items)[number]['key'];

const icons: Readonly<Record<FeatureKey, ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>>> = {
  bundle: IconStack2,
  verified: IconRosetteDiscountCheck,
  privacy: IconLock,
  trial: IconCalendarHeart,
  live: IconBolt,
};

/** Features of the product for both sides (docs/spec PROD-04). */
export function FeatureList() {
  const trialTerms = useTrialTerms();
  return (
    <ul className={styles.features}>
      {landingText.features.items.map(({ key, title, text }) => {
        const Icon = icons[key];
        return (
          <li key={key}>
            <Icon size={28} aria-hidden="true" />
            <h3>{title}</h3>
            <p>{key === 'trial' ? `${text} ${trialTerms}` : text}</p>
          </li>
        );
      })}
    </ul>
  );
}
