import { coverageOf, summaryOf } from '@kq/contracts/stays/coverage';
import {
  announce,
  beyondSentence,
  changedRecipients,
  crewSentence,
  deadlineOf,
  leftOutSentence,
  sentSentence,
} from './request-sentence';
import { buildCoverage, buildOffer, buildRecipient, buildRequest } from './test-request';

const at = (instant: string): number => Date.parse(instant);

describe('crewSentence and deadlineOf', () => {
  it('says how many are wanted, offered and confirmed', () => {
    const offered = buildRequest({ beds_offered: 40, beds_confirmed: 0 });
    expect(crewSentence(offered)).toEqual(['12 gesucht', '40 angeboten', '0 bestätigt']);
    const filled = buildRequest({ beds_confirmed: 12, beds_missing: 0 });
    expect(crewSentence(filled).at(-1)).toBe('alle untergebracht');
  });

  it('counts the night with the fewest beds, and names the nights with more below', () => {
    const coverage = buildCoverage(
      [{ from: '2026-12-01', to: '2026-12-04', beds: 12 }],
      [
        { from: '2026-12-01', to: '2026-12-19', beds: 40 },
        { from: '2026-12-03', to: '2026-12-06', beds: 8 },
      ],
    );
    const request = buildRequest({ coverage });
    expect(crewSentence(request)).toEqual(['12 gesucht', '40 angeboten', '0 bestätigt']);
    expect(beyondSentence(request)).toBe(
      'Dazu 12 Betten nur 1.–4. Dez. bestätigt und 8 Betten nur 3.–6. Dez. angeboten.',
    );
    expect(beyondSentence(buildRequest())).toBeNull();
  });

  it('says that the crew left early while it needs no bed any more', () => {
    const requested = {
      start_date: '2026-12-01',
      end_date: '2026-12-19',
      nights: 'all',
      workers: 12,
    } as const;
    const parts = { confirmed: [{ from: '2026-12-01', to: '2026-12-05', beds: 12 }], offered: [] };
    const given_back = [{ from: '2026-12-05', to: '2026-12-19', beds: 12 }];
    const on = (today: string) => summaryOf(coverageOf({ ...requested, ...parts, given_back, today }));
    const sentenceOn = (today: string) => crewSentence(buildRequest({ coverage: on(today) })).at(-1);
    expect(sentenceOn('2026-12-04')).toBe('alle untergebracht');
    expect(sentenceOn('2026-12-05')).toBe('früher abgereist');
    expect(sentenceOn('2026-12-19')).toBe('alle untergebracht');
  });

  it('says of a cancelled request nothing that may still come', () => {
    expect(crewSentence(buildRequest({ status: 'cancelled' }))).toEqual(['12 gesucht']);
  });

  it('names no deadline where no owner is waited for', () => {
    const recipients = [buildRecipient({ status: 'withdrawn' }), buildRecipient({ status: 'declined' })];
    expect(deadlineOf(buildRequest({ recipients }), at('2026-11-24T08:00:00Z'))).toBeNull();
  });

  it('names the deadline by the day', () => {
    const request = buildRequest();
    expect(deadlineOf(request, at('2026-11-24T08:00:00Z'))).toEqual({
      text: 'Frist heute 18:00',
      isUrgent: false,
    });
    expect(deadlineOf(request, at('2026-11-23T08:00:00Z'))?.text).toBe('Frist morgen 18:00');
  });

  it('is urgent below three hours, and no more after the deadline', () => {
    const request = buildRequest();
    expect(deadlineOf(request, at('2026-11-24T14:01:00Z'))?.isUrgent).toBe(true);
    expect(deadlineOf(request, at('2026-11-24T13:59:00Z'))?.isUrgent).toBe(false);
    expect(deadlineOf(request, at('2026-11-24T18:00:00Z'))).toEqual({
      text: 'Frist war heute 18:00',
      isUrgent: false,
    });
  });

  it('names no deadline once everybody is housed', () => {
    expect(deadlineOf(buildRequest({ beds_missing: 0 }), 0)).toBeNull();
    expect(deadlineOf(buildRequest({ status: 'cancelled' }), 0)?.text).toBe('Storniert');
  });
});

describe('changedRecipients and announce', () => {
  const before = buildRequest({
    recipients: [buildRecipient(), buildRecipient({ accommodation_id: 2, status: 'queued' })],
  });
  const accepted = buildRecipient({ status: 'accepted', offer: buildOffer() });

  it('finds a new answer, but not that a mail went out', () => {
    const sent = buildRecipient({ accommodation_id: 2, status: 'sent' });
    const after = buildRequest({ recipients: [accepted, sent] });
    expect(changedRecipients(before, after)).toEqual([accepted.accommodation_id]);
  });

  it('finds a changed offer', () => {
    const old = buildRequest({ recipients: [accepted] });
    const changed = buildRecipient({ status: 'accepted', offer: buildOffer({ version: 2, beds: 6 }) });
    expect(changedRecipients(old, buildRequest({ recipients: [changed] }))).toHaveLength(1);
  });

  it('speaks accommodation, answer and beds', () => {
    const after = buildRequest({ recipients: [accepted] });
    expect(announce(after, [accepted.accommodation_id])).toBe('Haus Rheinblick: Zusage, 8 Betten.');
  });
});

describe('sentSentence and leftOutSentence', () => {
  const now = at('2026-11-23T08:00:00Z');
  const asked = (owner: number, changes = {}) => buildRecipient({ owner_id: owner, ...changes });

  it('counts the owners that received the request', () => {
    const recipients = [
      asked(1),
      asked(1),
      asked(2),
      asked(3, { asked_before: true, title: 'Haus am Park' }),
    ];
    const request = buildRequest({ status: 'open', recipients });
    expect(sentSentence(request, now)).toBe(
      'Ihre Anfrage ist bei 2 Vermietern. Antworten bis Di., 24. Nov., 18:00.',
    );
    expect(leftOutSentence(request)).toBe(
      'Keine zweite Mail, denn für diese Tage bereits angefragt: Haus am Park.',
    );
    const twenty = Array.from({ length: 20 }, (_value, index) => asked(index + 1));
    expect(sentSentence(buildRequest({ status: 'open', recipients: twenty }), now)).toMatch(
      /^Ihre Anfrage ist bei 20 Vermietern\. /,
    );
    const one = buildRequest({ status: 'open', recipients: [asked(1)] });
    expect(sentSentence(one, now)).toMatch(/^Ihre Anfrage ist bei 1 Vermieter\. /);
    expect(leftOutSentence(one)).toBeNull();
  });

  it('names no deadline once every owner has answered', () => {
    const recipients = [asked(1, { status: 'accepted' }), asked(2, { status: 'cancelled_by_owner' })];
    expect(sentSentence(buildRequest({ status: 'open', recipients }), now)).toBeNull();
  });

  it('says nothing before sending, after the deadline and once closed', () => {
    const open = buildRequest({ status: 'open' });
    expect(sentSentence({ ...open, sent_at: null }, now)).toBeNull();
    expect(sentSentence(open, at('2026-11-25T08:00:00Z'))).toBeNull();
    expect(sentSentence({ ...open, status: 'cancelled' }, now)).toBeNull();
  });
});
