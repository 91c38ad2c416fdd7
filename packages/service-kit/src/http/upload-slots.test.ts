import { createUploadSlots, type UploadSlots } from './upload-slots';

const codeOf = (take: () => unknown): string | null => {
  try {
    take();
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
};
const upload = (slots: UploadSlots, userId: number, more = {}) =>
  codeOf(() => slots.take({ userId, emailVerified: true, ...more }));

describe('createUploadSlots', () => {
  it('gives a user four slots, and takes back what was released', () => {
    const slots = createUploadSlots();
    const release = slots.take({ userId: 1, emailVerified: true });
    expect([1, 1, 1].map((user) => upload(slots, user))).toEqual([null, null, null]);
    expect(upload(slots, 1)).toBe('TOO_MANY_REQUESTS');
    expect(upload(slots, 2)).toBeNull();
    release();
    release();
    expect([1, 1].map((user) => upload(slots, user))).toEqual([null, 'TOO_MANY_REQUESTS']);
  });

  it('gives a network six slots where it is known', () => {
    const slots = createUploadSlots();
    const users = [1, 2, 3, 4, 5, 6, 7];
    const results = users.map((user) => upload(slots, user, { network: '203.0.113.1' }));
    expect(results).toEqual([...Array(6).fill(null), 'TOO_MANY_REQUESTS']);
    expect(upload(slots, 7, { network: '203.0.113.2' })).toBeNull();
    expect(upload(slots, 8)).toBeNull();
  });

  it('gives unverified owners one slot each and four together, which leaves the others theirs', () => {
    const slots = createUploadSlots();
    const unverified = { emailVerified: false };
    expect([1, 1].map((user) => upload(slots, user, unverified))).toEqual([null, 'TOO_MANY_REQUESTS']);
    const codes = [2, 3, 4, 5].map((user) => upload(slots, user, unverified));
    expect(codes).toEqual([null, null, null, 'UNAVAILABLE']);
    expect(upload(slots, 6)).toBeNull();
  });

  it('gives all users together sixteen slots, and a refusal takes none', () => {
    const slots = createUploadSlots();
    for (let user = 1; user <= 16; user += 1) expect(upload(slots, user)).toBeNull();
    for (let again = 0; again < 10; again += 1) expect(upload(slots, 17)).toBe('UNAVAILABLE');
    expect(codeOf(() => slots.take({ userId: 17, emailVerified: true }))).toBe('UNAVAILABLE');
  });
});
