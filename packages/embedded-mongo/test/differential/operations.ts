import fc from 'fast-check';

/** Operators that the services use; `differential.test.ts` compares the lists with their sources. */
export const UPDATE_OPERATORS = ['$set', '$unset', '$inc', '$max', '$push', '$pull', '$setOnInsert'] as const;
export const UPDATE_MODIFIERS = ['$each', '$slice'] as const;
export const FILTER_OPERATORS = [
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$ne',
  '$in',
  '$or',
  '$size',
  '$elemMatch',
] as const;
export const STAGE_OPERATORS = ['$match', '$unwind', '$group', '$sort', '$sum'] as const;

export type Fields = Readonly<Record<string, unknown>>;

/** One call on a collection. What several documents could answer by chance names its `_id`, or sorts by it. */
export type Operation =
  | { kind: 'insertOne'; document: Fields }
  | { kind: 'insertMany'; documents: Fields[]; ordered: boolean }
  | {
      kind: 'updateOne';
      filter: Fields;
      update: Fields;
      options: { upsert?: boolean };
    }
  | { kind: 'updateMany'; filter: Fields; update: Fields }
  | { kind: 'deleteOne'; filter: Fields }
  | { kind: 'deleteMany'; filter: Fields }
  | {
      kind: 'find';
      filter: Fields;
      sort: [string, 1 | -1][];
      skip: number;
      limit: number;
      projection: Fields;
    }
  | { kind: 'count'; filter: Fields }
  | { kind: 'aggregate'; pipeline: Fields[] };

/** Indexes of the compared collections. */
export const indexes: [Record<string, 1 | -1>, object][] = [
  [{ u: 1 }, { unique: true, sparse: true }],
  [{ 'k.key': 1 }, { unique: true, sparse: true }],
  [{ n: 1, at: -1 }, {}],
  [{ 'items.id': 1 }, {}],
  [{ at: 1 }, { sparse: true }],
  [{ _id: 1, n: 1, at: 1 }, {}],
];

const id = fc.integer({ min: 1, max: 6 });
const small = fc.integer({ min: -3, max: 3 });
const text = fc.constantFrom('', 'a', 'b', 'ä', 'ab');
const date = fc.integer({ min: 0, max: 4 }).map((day) => new Date(Date.UTC(2026, 2, 1 + day)));
const tag = fc.oneof(text, small);
const item = fc.record(
  { id: fc.integer({ min: 1, max: 3 }), beds: small, at: date },
  { requiredKeys: ['id'] },
);
/** Mostly a number, sometimes what arithmetic refuses. */
const n = fc.oneof({ weight: 3, arbitrary: small }, fc.constantFrom<unknown>(null, 'x', 0.5, 2 ** 40));
const at = fc.oneof({ weight: 4, arbitrary: date }, fc.constant(null));
const tags = fc.oneof({ weight: 4, arbitrary: fc.array(tag, { maxLength: 4 }) }, fc.constant('no list'));
const items = fc.array(item, { maxLength: 3 });
const u = fc.constantFrom('u1', 'u2', 'u3');
const k = fc.record({ key: u, other: small }, { requiredKeys: [] });
const values = { n, s: text, at, tags, items, u, k };

function onePlace(shape: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Fields> {
  return fc.oneof(
    ...Object.entries(shape).map(([field, value]) => value.map((one): Fields => ({ [field]: one }))),
  );
}
const someOf = <T>(shape: { [P in keyof T]: fc.Arbitrary<T[P]> }) =>
  fc.record(shape, { requiredKeys: [] }) as unknown as fc.Arbitrary<Fields>;
const document = fc
  .tuple(id, someOf({ ...values, nested: fc.record({ list: items }) }))
  .map(([_id, rest]): Fields => ({ _id, ...rest }));

const comparison = (value: fc.Arbitrary<unknown>) =>
  fc
    .tuple(fc.constantFrom('$gt', '$gte', '$lt', '$lte', '$ne'), value)
    .map(([operator, operand]): Fields => ({ [operator]: operand }));
const range = (value: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 3, arbitrary: comparison(value) },
    fc
      .tuple(comparison(value), comparison(value))
      .map(([first, second]): Fields => ({ ...first, ...second })),
  );
/**
 * `mayBeNull` adds null to equality and `$in` only: MongoDB reads `{$lte: null}` and `{$gte: null}` from a sparse index
 * although it lacks the documents without the field, so that the answer depends on the index chosen.
 */
const onField = (field: string, value: fc.Arbitrary<unknown>, { mayBeNull = false } = {}) => {
  const equal = mayBeNull ? fc.oneof({ weight: 4, arbitrary: value }, fc.constant(null)) : value;
  return fc
    .oneof(
      equal,
      range(value),
      fc.array(equal, { maxLength: 3 }).map(($in) => ({ $in })),
      fc.constant({ $ne: null }),
    )
    .map((condition): Fields => ({ [field]: condition }));
};
const condition = fc.oneof(
  onField('_id', id),
  onField('n', small, { mayBeNull: true }),
  onField('s', text),
  onField('at', date, { mayBeNull: true }),
  onField('tags', tag),
  onField('items.id', fc.integer({ min: 1, max: 3 })),
  onField('items.at', date),
  onField('u', u),
  onField('k.key', u),
  fc
    .tuple(fc.constantFrom('tags', 'items'), fc.integer({ min: 0, max: 3 }))
    .map(([field, $size]) => ({ [field]: { $size } })),
  fc
    .record({ id: fc.integer({ min: 1, max: 3 }), beds: small })
    .map(($elemMatch): Fields => ({ items: { $elemMatch } })),
);
const filter: fc.Arbitrary<Fields> = fc
  .tuple(
    fc.array(condition, { maxLength: 2 }),
    fc.option(fc.array(condition, { minLength: 1, maxLength: 3 }), { nil: undefined, freq: 4 }),
  )
  .map(([all, $or]) => Object.assign({}, ...all, $or === undefined ? {} : { $or }) as Fields);

const pushed = fc.oneof(
  tag,
  fc.record({ $each: fc.array(tag, { maxLength: 3 }) }),
  fc.record({ $each: fc.array(tag, { maxLength: 3 }), $slice: fc.integer({ min: -2, max: 3 }) }),
);
const set = fc.oneof(
  someOf(values),
  someOf({ n, at, 'k.key': u, 'items.0': item, 'nested.list': items }),
  onePlace(values),
);
/** Without unique fields: of many documents the first one met would win. */
const setMany = someOf({ n, s: text, at, tags, items });
const inc = someOf({ n: small, 'k.other': small, count: small });
const pull = someOf({
  tags: fc.oneof(tag, fc.record({ $in: fc.array(tag, { maxLength: 2 }) }), fc.record({ $ne: tag })),
  items: fc.oneof(
    fc.integer({ min: 1, max: 3 }).map((one): Fields => ({ id: one })),
    date.map((one): Fields => ({ at: { $lte: one } })),
    fc.tuple(small, small).map(([beds, one]): Fields => ({ beds: { $gte: beds }, id: { $ne: one } })),
  ),
});
const flags = (fields: readonly string[]) =>
  fc
    .subarray([...fields], { maxLength: 2 })
    .map((chosen): Fields => Object.fromEntries(chosen.map((field) => [field, ''])));

/** One to three operators: with more of them most updates would only be refused for meeting on one path. */
const updateOf = (sets: fc.Arbitrary<Fields>) =>
  fc
    .tuple(
      fc.subarray([...UPDATE_OPERATORS], { minLength: 1, maxLength: 3 }),
      fc.record({
        $set: sets,
        $unset: flags(['n', 'at', 'u', 'k', 'k.key', 'tags', 'nested']),
        $inc: inc,
        $max: someOf({ n: small, at: date, seen: date }),
        $push: someOf({ tags: pushed, items: fc.oneof(item, fc.record({ $each: items })), log: pushed }),
        $pull: pull,
        $setOnInsert: someOf({ s: text, made: date }),
      }),
    )
    .map(([chosen, all]): Fields =>
      Object.fromEntries(
        chosen
          .map((name) => [name, all[name]])
          .filter(([, fields]) => Object.keys(fields as object).length > 0),
      ),
    )
    .filter((update) => Object.keys(update).length > 0);

const one = fc.tuple(id, filter).map(([_id, more]): Fields => ({ ...more, _id }));
const updateOne = fc
  .tuple(one, updateOf(set))
  .map(([where, update]): Operation => ({ kind: 'updateOne', filter: where, update, options: {} }));
/** Upserts take equalities only, as the services' do: what else MongoDB takes over from a filter (`$in` of one) is undocumented. */
const upsert = fc
  .tuple(id, someOf({ s: text, 'k.other': small }), updateOf(set))
  .map(([_id, more, update]): Operation => ({
    kind: 'updateOne',
    filter: { ...more, _id },
    update,
    options: { upsert: true },
  }));
const positional = fc
  .tuple(id, fc.integer({ min: 1, max: 3 }), item, fc.boolean())
  .map(([_id, itemId, replacement, isWhole]): Operation => ({
    kind: 'updateOne',
    filter: { _id, 'items.id': itemId },
    update: { $set: isWhole ? { 'items.$': replacement } : { 'items.$.beds': 9 }, $inc: { count: 1 } },
    options: {},
  }));
/** Updates that are refused because of the document's values, or for every document. */
const refused = fc
  .tuple(
    id,
    fc.constantFrom<Fields>(
      { $inc: { s: 1 } },
      { $inc: { n: 'x' } },
      { $push: { s: 1 } },
      { $pull: { s: 1 } },
      { $set: { 's.x': 1 } },
      { $set: { _id: 99 } },
      { $set: { k: 1, 'k.key': 'u1' } },
    ),
  )
  .map(([_id, update]): Operation => ({ kind: 'updateOne', filter: { _id }, update, options: {} }));

const direction = fc.constantFrom<1 | -1>(1, -1);
/** Of arrays none: the embedded store takes an empty one for a missing one, MongoDB for less; no service sorts by one. */
const sort = fc
  .tuple(fc.subarray(['n', 's', 'at', 'k.other', 'nested.none'], { maxLength: 2 }), direction, direction)
  .map(([fields, first, last]): [string, 1 | -1][] => [
    ...fields.map((field): [string, 1 | -1] => [field, first]),
    ['_id', last],
  ]);
const projection = fc.oneof(
  fc.constant({}),
  fc
    .subarray(['n', 'items.id', 'k.key', 'tags'], { minLength: 1 })
    .map((fields): Fields => Object.fromEntries(fields.map((field) => [field, 1]))),
  fc
    .subarray(['s', 'items', 'k.other', 'at'], { minLength: 1 })
    .map((fields): Fields => Object.fromEntries(fields.map((field) => [field, 0]))),
);
const find = fc
  .record({
    filter,
    sort,
    skip: fc.integer({ min: 0, max: 2 }),
    limit: fc.integer({ min: 0, max: 4 }),
    projection,
  })
  .map((query): Operation => ({ kind: 'find', ...query }));
const aggregate = fc.tuple(filter, onField('items.beds', small)).map(([first, second]): Operation => ({
  kind: 'aggregate',
  pipeline: [
    { $match: first },
    { $unwind: '$items' },
    { $match: second },
    { $group: { _id: '$items.id', beds: { $sum: '$items.beds' }, count: { $sum: 1 } } },
    { $sort: { _id: 1 } },
  ],
}));

const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 5, arbitrary: document.map((one): Operation => ({ kind: 'insertOne', document: one })) },
  {
    weight: 2,
    arbitrary: fc
      .record({ documents: fc.array(document, { minLength: 1, maxLength: 4 }), ordered: fc.boolean() })
      .map((many): Operation => ({ kind: 'insertMany', ...many })),
  },
  { weight: 8, arbitrary: updateOne },
  { weight: 3, arbitrary: upsert },
  { weight: 4, arbitrary: refused },
  { weight: 2, arbitrary: positional },
  {
    weight: 3,
    arbitrary: fc
      .tuple(filter, updateOf(setMany))
      .map(([where, update]): Operation => ({ kind: 'updateMany', filter: where, update })),
  },
  { weight: 1, arbitrary: one.map((where): Operation => ({ kind: 'deleteOne', filter: where })) },
  { weight: 1, arbitrary: filter.map((where): Operation => ({ kind: 'deleteMany', filter: where })) },
  { weight: 6, arbitrary: find },
  { weight: 2, arbitrary: filter.map((where): Operation => ({ kind: 'count', filter: where })) },
  { weight: 2, arbitrary: aggregate },
);

/** A short life of a collection. */
export const operations = fc.array(operation, { minLength: 4, maxLength: 24, size: 'max' });
