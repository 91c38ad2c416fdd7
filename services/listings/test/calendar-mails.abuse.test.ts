import { type FeedSuspicion } from '@kq/contracts';
import {
  afterDays,
  create,
  followFeed,
  kq,
  linkOf,
  suspicious,
  useCalendarMails,
} from './calendar-mails-harness';
import { otherOwner, owner } from './listings-harness';

useCalendarMails();

describe('S3 links of mails about calendars', () => {
  it('open a feed by no other token, of no other owner, and answer unknown ids alike', async () => {
    const { path, token } = await suspicious();
    const { reading } = (await kq.as(null).byLink<FeedSuspicion>('GET', path, token)).body;
    const second = await followFeed();
    const other = `/api/accommodations/${second.id}/calendar-feeds/${second.feedId}/suspicion`;
    const unknown = '/api/accommodations/123456789/calendar-feeds/123456789/suspicion';
    const wrong = [
      [path, ''],
      [path, 'x'],
      [path, `2.${token.slice(2)}`],
      [path, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
      [other, token],
      [unknown, token],
    ] as const;
    const bodies = new Set<unknown>();
    for (const [target, given] of wrong) {
      const { status, body } = await kq.as(otherOwner).byLink('GET', target, given);
      expect(status).toBe(403);
      bodies.add((body as { message: string }).message);
      expect((await kq.as(otherOwner).byLink('POST', `${target}/release`, given, { reading })).status).toBe(
        403,
      );
    }
    expect(bodies.size).toBe(1);
  });

  it('open a weekly question by no other token and for no other owner', async () => {
    const path = `/api/calendar-checks/${owner.userId}`;
    await create();
    await create(otherOwner, 'Haus am Tor');
    await afterDays(7);
    const { token } = await linkOf('calendar_check', '1');
    for (const [target, given] of [
      [path, ''],
      [path, `2.${token.slice(2)}`],
      [`/api/calendar-checks/${otherOwner.userId}`, token],
      ['/api/calendar-checks/5000000001', token],
    ] as const) {
      expect((await kq.as(owner).byLink('GET', target, given)).status).toBe(403);
      expect((await kq.as(owner).byLink('POST', `${target}/confirm`, given)).status).toBe(403);
    }
  });
});
