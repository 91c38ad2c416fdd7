import { pagePath } from '@kq/contracts';
import { respondToken } from './access';
import { type BookingRequestDoc } from './booking-request';

interface LinkContext {
  /** The addressed owner; null for the dispatcher. */
  readonly ownerId: number | null;
  readonly canReport: boolean;
  readonly secret: string;
  readonly publicUrl: string;
}

/**
 * Returns the absolute links of a mail: answer links for an owner, the status page for the dispatcher
 * (docs/security.md S3, S7).
 */
export function mailLinks(doc: BookingRequestDoc, { ownerId, canReport, secret, publicUrl }: LinkContext) {
  const base = publicUrl.replace(/\/+$/, '');
  if (ownerId === null) return { status: `${base}${pagePath('booking-request', { requestId: doc._id })}` };
  const page = `${base}${pagePath('booking-response', { requestId: doc._id })}`;
  const holder = `owner_id=${ownerId}&token=${respondToken(secret, doc, ownerId)}`;
  return {
    accept: `${page}?action=accept&${holder}`,
    partial: `${page}?action=partial&${holder}`,
    counter: `${page}?action=counter&${holder}`,
    decline: `${page}?action=decline&${holder}`,
    answer: `${page}?${holder}`,
    ...(canReport ? { report: `${page}?${holder}&action=report` } : {}),
  };
}
