import { refuseMalformedUpdate } from './refuse-malformed';

describe('refuseMalformedUpdate', () => {
  it.each<[object, number]>([
    [{ $set: 1 }, 9],
    [{ $inc: { a: 'x' } }, 14],
    [{ $inc: { a: null } }, 14],
    [{ $set: { a: 1 }, $where: { a: 1 } }, 115],
  ])('refuses %j, whether a document matches or not', (update, code) => {
    expect(() => refuseMalformedUpdate(update as Record<string, unknown>)).toThrow(
      expect.objectContaining({ code }),
    );
  });

  it.each([{ $inc: { a: 1.5 } }, { $set: { 'a.$.b': 1 } }, { $push: { a: { $each: [1], $slice: 2 } } }])(
    'accepts %j',
    (update) => {
      expect(() => refuseMalformedUpdate(update as Record<string, unknown>)).not.toThrow();
    },
  );
});
