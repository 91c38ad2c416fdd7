import { type ExamplesOf } from '../examples/examples-of';
import { bookingRequest, stay } from '../examples/booking-records';
import { pageOf } from '../examples/page-of';
import { dispatcher, owner } from '../examples/person-records';
import { type reportRoutes } from './reports.routes';

const receipt = {
  receipt_no: 7000000000009,
  received_at: '2026-11-23T08:30:00.000Z',
  is_repeated: false,
  is_mailed: true,
};
const personOf = ({ id, name, company, email }: typeof dispatcher | typeof owner, role: string) => ({
  ...{ id, name, company, email, role },
  email_verified: true,
  since: '2026-01-12T08:00:00.000Z',
});
const reportItem = {
  id: receipt.receipt_no,
  kind: 'request',
  ground: 'advertising',
  created_at: receipt.received_at,
  booking_request_id: bookingRequest.id,
  accommodation_id: null,
  decision: null,
  text: 'Die Nachricht wirbt für einen Kredit.',
  subject: 'Ludwigshafen am Rhein',
  reporter: personOf(owner, 'owner'),
  reported: personOf(dispatcher, 'guest'),
};
const report = {
  ...reportItem,
  version: 1,
  request: {
    ...{ id: bookingRequest.id, place: 'Ludwigshafen am Rhein', status: 'open', ...stay },
    workers: 12,
    owners: 1,
    message: 'Wir vergeben auch Kredite.',
    contact: { name: 'Demo Disponentin', company: 'Demo-Bau GmbH' },
    created_at: '2026-11-22T08:00:00.000Z',
  },
  listing: null,
  held: [],
  others: [],
};
const decision = {
  decision: 'sender_suspended',
  statement: 'Die Nachricht ist Werbung.',
  at: '2026-11-23T10:00:00.000Z',
  by: 1000000001,
  suspended_until: '2026-11-30T10:00:00.000Z',
};

export const reportExamples: ExamplesOf<typeof reportRoutes> = {
  reportBookingRequest: {
    body: { owner_id: owner.id, ground: 'advertising', text: 'Die Nachricht wirbt für einen Kredit.' },
    response: receipt,
  },
  reportAccommodation: {
    body: { ground: 'false_facts', text: 'Das Haus hat keine acht Betten.' },
    response: receipt,
  },
  adminReports: { response: pageOf(reportItem) },
  adminReport: { response: report },
  decideReport: {
    body: { decision: 'sender_suspended', statement: 'Die Nachricht ist Werbung.', version: 1 },
    response: { ...report, version: 2, decision },
  },
};
