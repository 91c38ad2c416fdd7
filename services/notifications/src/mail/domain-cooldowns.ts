import { createHmac } from 'node:crypto';
import { type Cooldowns } from '@kq/service-kit/cooldowns/cooldowns';
import { type DomainCooldowns } from '../use-cases/ports';

/** Stores cooldowns by a keyed hash of the domain: Redis contains neither addresses nor domains. */
export function createDomainCooldowns({
  cooldowns,
  secret,
}: {
  cooldowns: Cooldowns;
  secret: string;
}): DomainCooldowns {
  const keyOf = (email: string): string => {
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
    return createHmac('sha256', secret).update(`mail-domain|${domain}`).digest('base64url').slice(0, 22);
  };
  return {
    until: (email) => cooldowns.until(keyOf(email)),
    start: (email, until) => cooldowns.start(keyOf(email), until),
  };
}
