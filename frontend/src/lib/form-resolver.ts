import { zodResolver } from '@hookform/resolvers/zod';
import { type FieldValues, type Resolver } from 'react-hook-form';
import { type z } from 'zod';
import { germanMessage } from '@kq/contracts/text/validation-messages';

/** The resolver of every form: the schema of the server with the texts of the server. */
export const formResolver = <Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
): Resolver<Input, unknown, Output> => zodResolver(schema, { error: germanMessage });
