import { RESPOND_TOKEN_HEADER } from '@kq/contracts/constants';
import { type z } from 'zod';
import { type reportAbuseBodySchema, type ReportReceipt } from '@kq/contracts/http/reports';
import { type RespondBody, type RespondView } from '@kq/contracts/http/booking-requests';
import { api } from '@/lib/api';
import { type ApiError } from '@/lib/api-error';

export type { RespondBody, RespondView };
export type RespondItem = RespondView['items'][number];
/** An answer without its sender, whom the link or the session names. */
export type AnswerBody = Omit<RespondBody, 'owner_id' | 'token'>;

export interface AnswerSender {
  readonly requestId: number;
  /** Null for a signed-in owner who came without a link. */
  readonly ownerId: number | null;
  readonly token: string | null;
}

/** Only reads: nothing is answered by opening the page (docs/security.md S3). */
export async function fetchRespondView({ requestId, ownerId, token }: AnswerSender): Promise<RespondView> {
  return api('GET /booking-requests/:id/respond', {
    params: { id: requestId },
    query: ownerId === null ? {} : { owner_id: ownerId },
    headers: tokenHeader(token),
  });
}

export async function sendAnswer(
  { requestId, token }: AnswerSender,
  ownerId: number,
  body: AnswerBody,
): Promise<RespondView> {
  return api('POST /booking-requests/:id/respond', {
    params: { id: requestId },
    body: { ...body, owner_id: ownerId },
    headers: tokenHeader(token),
  });
}

/** "Diese Nächte sperren": the free beds of a declined accommodation, on the nights of the request. */
export async function blockNights(
  { requestId, token }: AnswerSender,
  ownerId: number,
  accommodationId: number,
): Promise<RespondView> {
  return api('POST /booking-requests/:id/block-nights', {
    params: { id: requestId },
    body: { owner_id: ownerId, accommodation_id: accommodationId },
    headers: tokenHeader(token),
  });
}

export type RequestReport = Required<Pick<z.infer<typeof reportAbuseBodySchema>, 'ground' | 'text'>>;
export type { ReportReceipt };

/** "Anfrage melden": reports to the operator; the request stays unanswered. */
export async function sendReport(
  { requestId, token }: AnswerSender,
  ownerId: number,
  report: RequestReport,
): Promise<ReportReceipt> {
  return api('POST /booking-requests/:id/report-abuse', {
    params: { id: requestId },
    body: { ...report, owner_id: ownerId },
    headers: tokenHeader(token),
  });
}

/** What the calendar says about an acceptance above its free beds. */
export interface CalendarShortage {
  readonly bedsFree: number;
  /** Blocks that would give way, with the beds taken of each; null when confirmed beds leave no room. */
  readonly blocks: readonly { readonly from: string; readonly to: string; readonly takes: number }[] | null;
}

/** Reads the 409 of an acceptance above the free beds; null for other errors. */
export function readShortage({ status, body }: ApiError): CalendarShortage | null {
  const { beds_free, blocks } = (body ?? {}) as { beds_free?: unknown; blocks?: unknown };
  if (status !== 409 || typeof beds_free !== 'number') return null;
  return {
    bedsFree: beds_free,
    blocks: Array.isArray(blocks) ? (blocks as CalendarShortage['blocks']) : null,
  };
}

const tokenHeader = (token: string | null): Record<string, string> =>
  token === null ? {} : { [RESPOND_TOKEN_HEADER]: token };
