import { formatAmountParts, formatAmountTotal, formatDateWithYear, formatNumber } from '@kq/contracts/format';
import { germanFormat } from '@kq/contracts/language/german-format';
import { nightCount, nightSpans } from '@kq/contracts/stays/part';
import { type ReceivedRequest } from '../../api/owner-api';
import { ownerDashboardText } from '../../texts';

const text = ownerDashboardText.requests.stay.invoice;

/** Returns what an invoice of a confirmed stay needs as plain text, one fact a line; what was not stated is left out. */
export function invoiceFacts(
  { billing, contact }: Pick<ReceivedRequest, 'billing' | 'contact'>,
  own: ReceivedRequest['own'][number],
): string {
  const facts: [string, string | null | undefined][] = [
    [text.company, billing?.company ?? contact?.company],
    [text.address, billing?.address],
    [text.vatId, billing?.vat_id],
    [text.costCenter, billing?.cost_center],
    [text.orderNo, billing?.order_no],
    [text.house, own.title],
    [text.arrival, formatDateWithYear(own.start_date)],
    [text.departure, formatDateWithYear(own.end_date)],
    [text.beds, formatNumber(own.beds_confirmed)],
    [text.nights, nightsOf(own)],
    [text.parts, own.amount && formatAmountParts(own.amount)],
    [text.total, own.amount && formatAmountTotal(own.amount)],
  ];
  return facts
    .flatMap(([term, value]) => (value ? [`${term}: ${value.replace(PROTECTED_BLANKS, ' ')}`] : []))
    .join('\n');
}

/** They would stay in the fields of the program that the text is pasted into. */
const PROTECTED_BLANKS = /[\u00a0\u202f]/g;

function nightsOf(own: ReceivedRequest['own'][number]): string {
  const nights = formatNumber(nightCount(nightSpans(own)));
  return own.nights === 'mon_thu' ? `${nights}, ${germanFormat.weekly}` : nights;
}
