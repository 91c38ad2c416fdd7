import { toNestErrors } from '@hookform/resolvers';
import { type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import { type z } from 'zod';
import { checkForm, germanProblem, problemsOf } from '@kq/contracts/text/validation-messages';

/** The resolver of every form: the schema of the server with the texts of the server. */
export const formResolver =
  <Input extends FieldValues, Output extends FieldValues>(
    schema: z.ZodType<Output, Input>,
  ): Resolver<Input, unknown, Output> =>
  (values, _context, options) => {
    const { data, error } = checkForm(schema, values);
    return error === undefined
      ? { values: data as Output, errors: {} }
      : { values: {}, errors: toNestErrors(firstOfFields(textsOf(error)), options) };
  };

export interface FieldText {
  /** Dotted path: `contact.email`. */
  readonly path: string;
  readonly text: string;
}

/** Returns the texts of the problems of a value that `checkForm` has refused. */
export const textsOf = (error: z.ZodError): FieldText[] =>
  problemsOf(error).map((problem) => ({ path: problem.path.join('.'), text: germanProblem(problem) }));

/** A form shows the first problem of a field. */
export function firstOfFields(texts: readonly FieldText[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, text } of texts) errors[path] ??= { type: 'validate', message: text };
  return errors;
}
