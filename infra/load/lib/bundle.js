import { sleep } from 'k6';
import exec from 'k6/execution';
import { call, jsonOf, queryOf } from './api.js';
import { pickCrew, pickPlace, stayFrom } from './data.js';
import { newVisitor, tokenOf } from './dispatcher.js';
import { HAS_MAILBOX, holderOf, linkOf, proofTokenOf, requestMails } from './mailbox.js';
import { bundles } from './metrics.js';
import { PLACES } from './places.js';
import { settings } from './settings.js';

const OWNERS_MAX = 20;
/** A signed-out visitor sends every tenth request. */
const VISITORS = 0.1;
const MAILS_WITHIN_S = 60;

export const BUNDLE_P99_MS = {
  'booking request': 2000,
  'request read': 1500,
  respond: 2000,
  'respond view': 1500,
  confirm: 3000,
};

/**
 * The main job: search, one request to up to 20 owners, their mails at the sink, one accepts by the mailed link, the dispatcher
 * sees it and confirms. @param session what `signIn` gave the scenario's setup
 */
export function bundle(session) {
  const offer = findPlaces();
  if (offer === null) return bundles.noPlaces.add(1);
  const sender = settings.password === '' || (HAS_MAILBOX && Math.random() < VISITORS) ? newVisitor() : null;
  const sent = send(offer, sender, tokenOf(session));
  if (sent === null) return;
  const token = sender === null ? tokenOf(session) : prove(sender);
  if (token === undefined || !waitUntilSent(sent, token) || !HAS_MAILBOX) return;
  const mails = countMails(sent);
  if (mails.length > 0) close(sent, offer, token, mails);
}

/** Places of different owners with enough beds; a wider radius, then a town with many, before giving up. */
function findPlaces() {
  const workers = Math.min(pickCrew(), 20);
  // Confirmed stays take beds: dates over the year, so that a long run does not fill up one month.
  const stay = stayFrom(14 + Math.floor(Math.random() * 330), 7 + Math.floor(Math.random() * 14));
  for (const [place, radius] of [
    [pickPlace(), 50],
    [pickPlace(), 100],
    [showcase(), 100],
  ]) {
    const query = {
      location: place.name,
      radius,
      workers,
      min_beds: Math.ceil(workers / 2),
      per_page: 60,
      ...stay,
    };
    const found = jsonOf(call('search', 'GET', `/api/accommodations?${queryOf(query)}`));
    const cards = ofDifferentOwners(found?.data ?? []);
    if (cards.length >= 5) return { place, workers, stay, cards };
  }
  return null;
}

function showcase() {
  const [name, lat, lng] = PLACES[0];
  return { name, lat, lng };
}

function ofDifferentOwners(cards) {
  const seen = {};
  const first = cards.filter(({ owner_id }) => !seen[owner_id] && (seen[owner_id] = true));
  return first.slice(0, 5 + Math.floor(Math.random() * (OWNERS_MAX - 4)));
}

function send({ place, workers, stay, cards }, visitor, token) {
  const body = {
    accommodation_ids: cards.map(({ id }) => id),
    // One dispatcher asks the same houses all the time.
    ask_again: cards.map(({ id }) => id),
    location: { display_name: place.name, lat: place.lat, lng: place.lng },
    ...stay,
    workers,
    extension_possible: Math.random() < 0.5,
    message: 'Wir brauchen Stellplätze für zwei Transporter.',
    contact: {
      name: 'Last Bauleitung',
      company: 'Last-Bau GmbH',
      email: visitor === null ? settings.email : visitor.email,
    },
    ...(visitor === null ? {} : { nonce_hash: visitor.nonceHash }),
  };
  const key = `load-${exec.vu.idInTest}-${exec.vu.iterationInInstance}-${Date.now()}`;
  const options = {
    ok: [202],
    body,
    headers: { 'idempotency-key': key },
    ...(visitor === null ? { token } : {}),
  };
  const postedAt = Date.now();
  const accepted = jsonOf(call('booking request', 'POST', '/api/booking-requests', options));
  if (accepted === null) return null;
  bundles.sent.add(1);
  // A phone on a building site sends twice: the key deduplicates them.
  if (Math.random() < 0.05) {
    const again = jsonOf(call('booking request', 'POST', '/api/booking-requests', options));
    if (again !== null && again.id !== accepted.id) exec.test.abort('one Idempotency-Key made two requests');
  }
  return { id: accepted.id, owners: cards.length, postedAt };
}

/** A visitor opens the mailed link, which sends the request. @returns the token */
function prove({ email, nonce }) {
  const token = proofTokenOf(email);
  if (token === null) return undefined;
  const session = jsonOf(call('magic link', 'GET', `/api/auth/magic-link/verify/${token}?nonce=${nonce}`));
  return session?.access_token;
}

/** As the status page without a live stream: asks until every recipient's mail was handed over. */
function waitUntilSent({ id }, token) {
  const end = Date.now() + MAILS_WITHIN_S * 1000;
  while (Date.now() < end) {
    const request = read(id, token);
    if (request === null) return false;
    if (request.status === 'open' && request.recipients.every(({ status }) => status !== 'queued'))
      return true;
    sleep(0.5);
  }
  bundles.mailed.add(false);
  return false;
}

function countMails({ id, owners, postedAt }) {
  const mails = requestMails(id);
  const addresses = new Set(mails.map(({ to }) => to)).size;
  bundles.mails.add(mails.length);
  bundles.mailsMissing.add(owners - addresses);
  bundles.mailsDouble.add(mails.length - addresses);
  bundles.mailed.add(addresses === owners);
  if (addresses === owners) {
    const last = Math.max(...mails.map(({ sent_at }) => Date.parse(sent_at)));
    bundles.lastMailMs.add(last - postedAt);
  }
  return mails;
}

/** One owner accepts by the mailed link, the dispatcher sees the offer and confirms it. */
function close({ id }, { workers }, token, mails) {
  const { ownerId, token: linkToken } = holderOf(linkOf(mails[0], id));
  const headers = { 'x-respond-token': linkToken };
  call('respond view', 'GET', `/api/booking-requests/${id}/respond?owner_id=${ownerId}`, { headers });
  const body = { action: 'accept', owner_id: ownerId, adjust_calendar: true };
  const answered = call('respond', 'POST', `/api/booking-requests/${id}/respond`, {
    body,
    headers,
    ok: [200, 409],
  });
  if (answered.status !== 200) return bundles.bedsGone.add(1);
  const recipients = read(id, token)?.recipients ?? [];
  const offer = recipients.find((one) => one.owner_id === ownerId && one.offer !== null);
  if (offer === undefined) return exec.test.abort(`request ${id} does not show its acceptance`);
  bundles.accepted.add(1);
  const { accommodation_id } = offer;
  const { beds, version } = offer.offer;
  const confirmed = call('confirm', 'POST', `/api/booking-requests/${id}/confirm`, {
    token,
    ok: [200, 409],
    body: {
      recipients: [{ accommodation_id, beds: Math.min(beds, workers), offer_version: version }],
    },
  });
  if (confirmed.status === 200) bundles.confirmed.add(1);
  if (confirmed.status === 409) bundles.bedsGone.add(1);
}

function read(id, token) {
  return jsonOf(call('request read', 'GET', `/api/booking-requests/${id}`, { token }));
}
