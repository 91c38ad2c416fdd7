import { outboxPlugin } from '@kq/service-kit';
import { type Connection, type Model } from 'mongoose';
import { type CalendarCheckDoc } from '../domain/calendar-check';

export type CalendarCheckModel = Model<CalendarCheckDoc>;

/** Creates the model of the weekly questions to owners, on the connection of a container. */
export function createCalendarCheckModel(connection: Connection): CalendarCheckModel {
  const schema = new connection.base.Schema<CalendarCheckDoc>(
    {
      _id: { type: Number, required: true },
      check_no: { type: Number, required: true },
      mailed_at: { type: Date, required: true },
    },
    { versionKey: false },
  );
  schema.plugin(outboxPlugin as (schema: unknown) => void);
  return connection.model<CalendarCheckDoc>('CalendarCheck', schema, 'calendar_checks');
}
