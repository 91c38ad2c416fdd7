import { sleep } from 'k6';
import exec from 'k6/execution';
import http from 'k6/http';
import { queryOf } from './api.js';
import { settings } from './settings.js';

/** Newest mails that a sink without the filter `request` is asked for. */
const LOOK_BACK = 400;

export const HAS_MAILBOX = settings.mailsUrl !== '';

/** Owners' mails of one request. @returns {{to, links: string[], sent_at: string}[]} */
export function requestMails(requestId) {
  const mails = read({ request: requestId, limit: LOOK_BACK });
  return mails.filter((mail) => linkOf(mail, requestId) !== undefined);
}

/** The answer link of an owner's mail, if it asks about this request. */
export function linkOf(mail, requestId) {
  return mail.links.find((link) => link.includes(`/booking-requests/${requestId}/respond`));
}

/** Waits for the mail with the link that proves an address. @returns the token, or null after `seconds` */
export function proofTokenOf(email, seconds = 30) {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    for (const { links } of read({ to: email, limit: 5 })) {
      const token = /\/auth\/magic-link\/([^\s/?]+)/.exec(links.join('\n'))?.[1];
      if (token !== undefined) return token;
    }
    sleep(0.25);
  }
  return null;
}

/** Holder and token of an answer link (k6 has no URL class). */
export function holderOf(link) {
  const [, ownerId] = /[?&]owner_id=(\d+)/.exec(link) ?? [];
  const [, token] = /[?&]token=([^&\s]+)/.exec(link) ?? [];
  return { ownerId: Number(ownerId), token };
}

function read(query) {
  const response = http.get(`${settings.mailsUrl}?${queryOf(query)}`, {
    tags: { name: 'mail sink', endpoint: 'mail sink' },
    timeout: '60s',
  });
  if (response.status !== 200) exec.test.abort(`${settings.mailsUrl} answered ${response.status}`);
  return response.json('data');
}
