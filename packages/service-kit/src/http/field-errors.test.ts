import { germanFieldsOf } from '@kq/contracts/reasons/error-body';
import { reasonMessage } from '@kq/contracts/reasons/reason-message';
import { checkForm } from '@kq/contracts/text/validation-messages';
import { z } from 'zod';
import { toFieldErrors } from './field-errors';

function errorsOf(schema: z.ZodType, input: unknown) {
  const { error } = checkForm(schema, input);
  return error === undefined ? {} : germanFieldsOf(toFieldErrors(error));
}

describe('issueMessage', () => {
  it.each([
    [z.string(), undefined, 'Bitte ausfüllen.'],
    [z.string(), null, 'Bitte ausfüllen.'],
    [z.string(), 5, 'Bitte einen Text angeben.'],
    [z.string().min(1), '', 'Bitte ausfüllen.'],
    [z.string().min(10), 'x', 'Mindestens 10 Zeichen.'],
    [z.string().max(3), 'xxxx', 'Höchstens 3 Zeichen.'],
    [z.int(), 1.5, 'Bitte eine ganze Zahl angeben.'],
    [z.number().min(1000), 1, 'Mindestens 1.000.'],
    [z.number().gt(1), 1, 'Größer als 1.'],
    [z.array(z.int()).min(1), [], 'Mindestens ein Eintrag.'],
    [z.array(z.int()).max(2), [1, 2, 3], 'Höchstens 2 Einträge.'],
    [z.enum(['a', 'b']), 'c', 'Bitte einen der möglichen Werte wählen.'],
    [z.literal(true), undefined, 'Bitte ausfüllen.'],
    [z.email(), 'x', 'Bitte eine gültige E-Mail-Adresse angeben.'],
    [z.iso.date(), 'x', 'Bitte ein Datum angeben (JJJJ-MM-TT).'],
    [z.string().regex(/x/), 'y', 'Ungültiges Format.'],
    [z.string().regex(/x/, reasonMessage('phone_invalid')), 'y', 'Bitte eine gültige Telefonnummer angeben.'],
    [z.string().regex(/x/, 'A text of no catalogue.'), 'y', 'Ungültiger Wert.'],
    [z.union([z.string(), z.int()]), {}, 'Ungültiger Wert.'],
  ])('%#: returns a German message', (schema, input, text) => {
    expect(errorsOf(z.object({ field: schema }), { field: input })).toEqual({ field: [text] });
  });
});

describe('toFieldErrors', () => {
  it('keys errors by dotted path, unknown fields by their name, root errors by body', () => {
    const schema = z.strictObject({ contact: z.strictObject({ email: z.email() }) });
    expect(Object.keys(errorsOf(schema, { contact: { email: 'x', b: 1 }, c: 1 })).sort()).toEqual([
      'c',
      'contact.b',
      'contact.email',
    ]);
    expect(errorsOf(z.strictObject({}), [])).toEqual({ body: ['Ungültiger Wert.'] });
  });

  it('reports the errors of the closest union member', () => {
    const schema = z.union([
      z.strictObject({ kind: z.literal('a'), beds: z.int().max(5) }),
      z.strictObject({ kind: z.literal('b'), from: z.string(), to: z.string() }),
    ]);
    expect(errorsOf(z.object({ x: schema }), { x: { kind: 'a', beds: 6 } })).toEqual({
      'x.beds': ['Höchstens 5.'],
    });
  });

  it('limits the number and length of errors', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`${i}${'k'.repeat(500)}`, 1]));
    const errors = errorsOf(z.strictObject({}), many);
    expect(Object.keys(errors)).toHaveLength(100);
    expect(Object.keys(errors).every((key) => key.length <= 100)).toBe(true);
  });
});
