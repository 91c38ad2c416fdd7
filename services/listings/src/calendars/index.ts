import { type Clock } from '@kq/kernel';
import { type FastifyInstance } from 'fastify';
import { type AccommodationRepository } from '../accommodations/use-cases/ports';
import { mountCalendarRoutes } from './http/calendar.routes';
import { createChangeCalendar } from './use-cases/change-calendar';

interface CalendarsDeps {
  readonly repository: AccommodationRepository;
  readonly clock: Clock;
  readonly linkSecret: string;
  readonly publicUrl: () => string;
}

/** Composes the calendar exchange with other platforms. */
export function createCalendars(deps: CalendarsDeps) {
  const change = createChangeCalendar(deps);
  return {
    mountRoutes: (app: FastifyInstance) => mountCalendarRoutes(app, { ...deps, change }),
  };
}
