export { type CalendarChecks } from './use-cases/ports';
