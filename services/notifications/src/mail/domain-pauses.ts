import { createHmac } from 'node:crypto';
import { type Pauses } from '@kq/service-kit/pauses/pauses';
import { type DomainPauses } from '../use-cases/ports';

/** Stores cooldowns by a keyed hash of the domain: Redis contains neither addresses nor domains. */
export function createDomainPauses({ pauses, secret }: { pauses: Pauses; secret: string }): DomainPauses {
  const keyOf = (email: string): string => {
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
    return createHmac('sha256', secret).update(`mail-domain|${domain}`).digest('base64url').slice(0, 22);
  };
  return {
    until: (email) => pauses.until(keyOf(email)),
    pause: (email, until) => pauses.pause(keyOf(email), until),
  };
}
