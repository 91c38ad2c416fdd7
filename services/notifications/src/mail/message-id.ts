import { createHash } from 'node:crypto';

/**
 * Returns an id that is the same for every attempt of a delivery and reveals nothing about it, in the domain of the sender:
 * a mail whose id names another domain looks forged.
 * @param from `Name <address>`
 */
export function messageIdOf(deliveryId: string, from: string): string {
  const domain = /@([^@\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return `<${createHash('sha256').update(deliveryId).digest('hex').slice(0, 32)}@${domain}>`;
}

/** Returns the address of `Name <address>`. */
export const addressIn = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
