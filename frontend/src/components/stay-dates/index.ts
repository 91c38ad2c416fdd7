export { nightsChoices, NightsSelect } from './nights-select';
export { StayDates } from './stay-dates';
export { type StayCalendarProps } from './stay-dates-props';
