import { type ReactNode } from 'react';
import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { formatKm } from '@kq/contracts/format';
import { type Accommodation } from '@kq/contracts/http/accommodations';
import { DemoMark } from '@/components/accommodation/demo-mark';
import { type StayParams } from '@/components/accommodation/stay-params';
import { accommodationTypeWords } from '@/components/accommodation/texts';
import { detailText } from '../texts';
import styles from './accommodation-page.module.css';
import { Amenities } from './amenities';
import { Facts } from './facts';
import { Gallery } from './gallery';
import { Rooms } from './rooms';

interface DetailsProps {
  readonly accommodation: Accommodation;
}

/** The details without request, calendar and map: what an owner sees before the accommodation is public. */
export function AccommodationPreview({ accommodation }: DetailsProps) {
  return (
    <div className={styles.preview}>
      <Gallery photos={accommodation.photos} />
      <AccommodationHead accommodation={accommodation} level={4} />
      <AccommodationFacts accommodation={accommodation} level={5} />
    </div>
  );
}

interface HeadProps extends DetailsProps {
  readonly level?: 1 | 4;
  readonly stay?: StayParams;
}

/** Title and the facts that are asked first. */
export function AccommodationHead({ accommodation, level = 1, stay }: HeadProps) {
  return (
    <div className={styles.head}>
      <Title accommodation={accommodation} level={level} />
      <Facts accommodation={accommodation} stay={stay} />
    </div>
  );
}

export function AccommodationFacts({ accommodation, level = 2 }: DetailsProps & { readonly level?: 2 | 5 }) {
  return (
    <>
      <Section title="Beschreibung" level={level}>
        <p className={styles.description}>{accommodation.description || detailText.noDescription}</p>
      </Section>
      <Section title="Zimmer" level={level}>
        <Rooms rooms={accommodation.rooms} />
      </Section>
      <Section title="Ausstattung" level={level}>
        <Amenities amenities={accommodation.amenities} />
      </Section>
    </>
  );
}

function Title({
  accommodation: { title, city, type, verified, demo, distance_km },
  level,
}: Required<Omit<HeadProps, 'stay'>>) {
  const Heading = `h${level}` as const;
  const distance = distance_km === null ? null : formatKm(distance_km);
  const place = [accommodationTypeWords[type], city, distance];
  return (
    <header>
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.place}>
        {place.filter(Boolean).join(' · ')}
        {verified && (
          <span className={styles.verified}>
            <IconRosetteDiscountCheck size={20} aria-hidden="true" />
            Geprüft
          </span>
        )}
        <DemoMark isDemo={demo} />
      </p>
    </header>
  );
}

interface SectionProps {
  readonly title: string;
  readonly level?: 2 | 5;
  readonly children: ReactNode;
}

export function Section({ title, level = 2, children }: SectionProps) {
  const Heading = `h${level}` as const;
  return (
    <section>
      <Heading className={styles.heading}>{title}</Heading>
      {children}
    </section>
  );
}
