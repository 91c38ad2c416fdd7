import { z } from 'zod';
import { routes } from '../routes';
import { germanMessage } from './validation-messages';

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

/** Returns every message of a schema for invalid input: for the whole value, and for each of its fields. */
function messagesOf(schema: z.ZodType): string[] {
  const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const inputs = [
    ...hostile,
    ...fields.flatMap((field) => hostile.map((value) => ({ [field]: value }))),
    Object.fromEntries(fields.map((field) => [field, { inner: {} }])),
  ];
  return inputs.flatMap((input) => textsOf(schema.safeParse(input, { error: germanMessage }).error?.issues));
}

const textsOf = (issues: readonly z.core.$ZodIssue[] = []): string[] =>
  issues.flatMap((issue) => [
    issue.message,
    ...(issue.code === 'invalid_union' ? issue.errors.flatMap(textsOf) : []),
  ]);

describe('germanMessage', () => {
  it.each(Object.entries(routes).filter(([, route]) => 'body' in route && route.body))(
    'leaves no English text in the body of %s',
    (_name, route) => {
      const messages = messagesOf((route as { body: z.ZodType }).body);
      expect(messages.length).toBeGreaterThan(0);
      expect([...new Set(messages)].filter((message) => ENGLISH.test(message))).toEqual([]);
    },
  );
});
