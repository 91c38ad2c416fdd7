import { IconMail, IconPhone } from '@tabler/icons-react';
import styles from './contact-links.module.css';

interface ContactLinksProps {
  readonly phone: string | null;
  readonly email?: string;
}

/** Phone and mail address, to be tapped. */
export function ContactLinks({ phone, email }: ContactLinksProps) {
  return (
    <span className={styles.links}>
      {phone && (
        <a href={phoneLink(phone)}>
          <IconPhone size={18} aria-hidden="true" /> {phone}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`}>
          <IconMail size={18} aria-hidden="true" /> {email}
        </a>
      )}
    </span>
  );
}

export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;
