import { answerByBounds, arrivalLiesAhead, defaultAnswerBy, offerValidUntil, remindAt } from './deadline';

const arrival = (startDate: string, arrivalFrom: string | null = null) => ({ startDate, arrivalFrom });
/** Winter time in Berlin is UTC+1, summer time UTC+2. */
const at = (text: string) => new Date(text);

describe('defaultAnswerBy', () => {
  it.each([
    ['Monday morning → Tuesday 18:00', '2026-03-02T09:00:00Z', '2026-03-16', '2026-03-03T17:00:00Z'],
    ['exactly 24 h before 18:00 → that 18:00', '2026-03-02T17:00:00Z', '2026-03-16', '2026-03-03T17:00:00Z'],
    ['a second later → the day after', '2026-03-02T17:00:01Z', '2026-03-16', '2026-03-04T17:00:00Z'],
    ['Friday evening → Monday, over Sunday', '2026-03-06T18:00:00Z', '2026-03-16', '2026-03-09T17:00:00Z'],
    ['Saturday noon → Monday 18:00', '2026-03-07T11:00:00Z', '2026-03-16', '2026-03-09T17:00:00Z'],
    ['across the start of summer time', '2026-03-28T10:00:00Z', '2026-04-13', '2026-03-30T16:00:00Z'],
    ['in summer time', '2026-07-01T09:00:00Z', '2026-07-20', '2026-07-02T16:00:00Z'],
    ['across the end of summer time', '2026-10-24T10:00:00Z', '2026-11-09', '2026-10-26T17:00:00Z'],
  ])('sets the default deadline: %s', (_name, now, start, expected) => {
    expect(defaultAnswerBy(at(now), arrival(start))).toEqual(at(expected));
  });

  it('returns the last 18:00 at least 12 h before arrival when 24 h do not fit', () => {
    expect(defaultAnswerBy(at('2026-03-03T08:00:00Z'), arrival('2026-03-04'))).toEqual(
      at('2026-03-03T17:00:00Z'),
    );
  });

  it('returns Saturday 18:00 for an arrival on Monday', () => {
    expect(defaultAnswerBy(at('2026-03-07T08:00:00Z'), arrival('2026-03-09'))).toEqual(
      at('2026-03-07T17:00:00Z'),
    );
  });

  it('returns 12 h before arrival when no 18:00 fits', () => {
    expect(defaultAnswerBy(at('2026-03-03T16:30:00Z'), arrival('2026-03-04'))).toEqual(
      at('2026-03-04T02:00:00Z'),
    );
  });

  it('uses the time of arrival that the crew named', () => {
    const latest = defaultAnswerBy(at('2026-03-03T16:30:00Z'), arrival('2026-03-04', '20:30'));
    expect(latest).toEqual(at('2026-03-04T07:30:00Z'));
  });

  it('gives two hours when arrival is today', () => {
    expect(defaultAnswerBy(at('2026-03-04T08:00:00Z'), arrival('2026-03-04'))).toEqual(
      at('2026-03-04T10:00:00Z'),
    );
  });

  it('never exceeds the day of arrival', () => {
    expect(defaultAnswerBy(at('2026-03-04T22:30:00Z'), arrival('2026-03-04'))).toEqual(
      at('2026-03-04T23:00:00Z'),
    );
  });

  it('is always in the future and within its bounds', () => {
    for (let hour = 0; hour < 24 * 40; hour += 1) {
      const now = new Date(Date.parse('2026-03-10T00:10:00Z') + hour * 3_600_000);
      for (const start of ['2026-03-11', '2026-03-29', '2026-03-30', '2026-04-20']) {
        if (!arrivalLiesAhead(start, now)) continue;
        const { earliest, latest } = answerByBounds(now, arrival(start));
        const answerBy = defaultAnswerBy(now, arrival(start));
        expect(answerBy >= earliest && answerBy <= latest && answerBy > now).toBe(true);
      }
    }
  });
});

describe('remindAt', () => {
  it('reminds at half time of a long period', () => {
    expect(remindAt(at('2026-03-02T09:00:00Z'), at('2026-03-03T17:00:00Z'))).toEqual(
      at('2026-03-03T01:00:00Z'),
    );
  });
  it('leaves three hours before the deadline', () => {
    expect(remindAt(at('2026-03-02T09:00:00Z'), at('2026-03-02T13:00:00Z'))).toEqual(
      at('2026-03-02T10:00:00Z'),
    );
  });
  it('sends no reminder when there is no time for it', () => {
    expect(remindAt(at('2026-03-02T09:00:00Z'), at('2026-03-02T11:00:00Z'))).toBeNull();
  });
});

describe('offerValidUntil', () => {
  it('returns 48 h after the deadline', () => {
    const until = offerValidUntil(at('2026-03-02T09:00:00Z'), at('2026-03-03T17:00:00Z'), '2026-03-16');
    expect(until).toEqual(at('2026-03-05T17:00:00Z'));
  });
  it('returns 48 h after a late answer', () => {
    const until = offerValidUntil(at('2026-03-10T09:00:00Z'), at('2026-03-03T17:00:00Z'), '2026-03-16');
    expect(until).toEqual(at('2026-03-12T09:00:00Z'));
  });
  it('ends at a full hour, never before the 48 h are over', () => {
    const until = offerValidUntil(at('2026-03-10T09:07:12Z'), at('2026-03-03T17:00:00Z'), '2026-03-16');
    expect(until).toEqual(at('2026-03-12T10:00:00Z'));
  });
  it('ends with the day of arrival in Berlin', () => {
    const until = offerValidUntil(at('2026-03-15T09:00:00Z'), at('2026-03-15T17:00:00Z'), '2026-03-16');
    expect(until).toEqual(at('2026-03-16T23:00:00Z'));
  });
});

describe('arrivalLiesAhead', () => {
  it.each([
    ['2026-03-16T22:59:59Z', true],
    ['2026-03-16T23:00:00Z', false],
  ])('returns at %s for an arrival on 16 March: %s', (now, expected) => {
    expect(arrivalLiesAhead('2026-03-16', at(now))).toBe(expected);
  });
});
