import { refuseMalformedUpdate } from './refuse-malformed';

describe('refuseMalformedUpdate', () => {
  it.each<[object, number]>([
    [{ $unknown: { a: 1 } }, 9],
    [{ $set: { a: 1 }, $where: { a: 1 } }, 9],
    [{ $set: 1 }, 9],
    [{ $inc: { a: 'x' } }, 14],
    [{ $mul: { a: null } }, 14],
  ])('refuses %j, whatever matches', (update, code) => {
    expect(() => refuseMalformedUpdate(update as Record<string, unknown>)).toThrow(
      expect.objectContaining({ code }),
    );
  });

  it.each([{ a: 1 }, [{ $set: { a: 1 } }], { $inc: { a: 1.5 } }, { $rename: { a: 'b' } }])(
    'takes %j',
    (update) => {
      expect(() => refuseMalformedUpdate(update as Record<string, unknown>)).not.toThrow();
    },
  );
});
