import { z } from 'zod';
import { internalRoutes } from '../internal-routes';
import { reasonMessage } from '../reasons/reason-message';
import { readReason } from '../reasons/reason';
import { routes } from '../routes';
import { checkForm, germanProblem, problemsOf } from './validation-messages';

const hostile: readonly unknown[] = [
  undefined,
  null,
  '',
  'x',
  'ab\u0000',
  'x'.repeat(20_000),
  -1,
  0,
  1.5,
  1e15,
  Number.NaN,
  true,
  [],
  Array.from({ length: 200 }, () => 0),
  {},
  { unknown: 1 },
];
const ENGLISH =
  /\b(invalid|expected|received|required|must|too|unrecognized|characters?|input|string|number|small|big)\b/i;

/** Returns what a schema says of invalid input: of the whole value, and of each of its fields. */
function errorsOf(schema: z.ZodType): z.ZodError[] {
  const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const inputs = [
    ...hostile,
    ...fields.flatMap((field) => hostile.map((value) => ({ [field]: value }))),
    Object.fromEntries(fields.map((field) => [field, { inner: {} }])),
  ];
  return inputs.map((input) => checkForm(schema, input).error).filter((error) => error !== undefined);
}

describe('germanProblem', () => {
  it.each(Object.entries(routes).filter(([, route]) => 'body' in route && route.body))(
    'leaves no English text in the body of %s',
    (_name, route) => {
      const messages = errorsOf((route as { body: z.ZodType }).body).flatMap((error) =>
        problemsOf(error).map(germanProblem),
      );
      expect(messages.length).toBeGreaterThan(0);
      expect([...new Set(messages)].filter((message) => ENGLISH.test(message))).toEqual([]);
    },
  );
});

/** Returns every message that a schema, its checks and its parts have of their own. */
function ownMessagesOf(part: unknown, seen = new Set<unknown>()): string[] {
  if (typeof part !== 'object' || part === null || seen.has(part)) return [];
  seen.add(part);
  const { def } = part as { def?: { error?: unknown } };
  const own = typeof def?.error === 'function' ? [String((def.error as (issue: object) => unknown)({}))] : [];
  const parts = '_zod' in part ? [part._zod] : Object.values(part as object);
  return [...own, ...parts.flatMap((one: unknown) => ownMessagesOf(one, seen))];
}

describe('a schema of a request', () => {
  const inputs = Object.entries({ ...routes, ...internalRoutes }).flatMap(([name, route]) =>
    (['params', 'query', 'body'] as const)
      .filter((kind) => kind in route)
      .map((kind) => [`${kind} of ${name}`, (route as Record<string, unknown>)[kind]] as const),
  );

  it.each(inputs)('%s has reasons as messages and no text', (_name, schema) => {
    const said = errorsOf(schema as z.ZodType).flatMap(({ issues }) => issues.map(({ message }) => message));
    const messages = new Set([...ownMessagesOf(schema), ...said]);
    expect([...messages].filter((message) => !isReason(message))).toEqual([]);
  });

  it('is read with all its checks and parts', () => {
    const free = z.object({
      list: z.array(z.string().min(2, 'One.')).optional(),
      union: z.union([z.int('Two.'), z.literal('x', 'Three.')]).transform(String),
      whole: z
        .string()
        .refine((text) => text === '', { message: 'Four.' })
        .nullable()
        .default(null),
    });
    const checked = free.refine(() => true, { path: ['list'], message: reasonMessage('nothing_changed') });
    expect(new Set(ownMessagesOf(checked))).toEqual(
      new Set(['One.', 'Two.', 'Three.', 'Four.', reasonMessage('nothing_changed')]),
    );
  });
});

const isReason = (message: string): boolean =>
  message.startsWith('{') && readReason(JSON.parse(message)) !== undefined;
