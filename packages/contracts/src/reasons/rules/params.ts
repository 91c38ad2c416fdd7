import { type ReasonTable } from '../param-kinds';

/** Reasons of the rules that schemas have of their own; the SPA's forms word them without the server. */
export const ruleReasons = {
  // Texts and contact data.
  links_not_allowed: {},
  angle_brackets_not_allowed: {},
  phone_invalid: {},
  postal_code_invalid: {},
  postal_digits_expected: { min: 'number', max: 'number' },
  time_of_day_expected: {},
  // Dates.
  stay_dates_incomplete: {},
  departure_not_after_arrival: {},
  no_night_of_pattern: {},
  end_not_after_start: {},
  too_many_nights: { max: 'number' },
  too_many_days: { max: 'number' },
  // Places.
  coordinates_incomplete: {},
  map_bounds_invalid: {},
  // Accommodations and their calendars.
  room_missing: {},
  single_beds_above_beds: {},
  price_above_maximum: { cents: 'number' },
  price_or_percent_missing: {},
  percent_above_maximum: { max: 'number' },
  photo_repeated: {},
  accommodation_repeated: {},
  calendar_source_missing: {},
  calendar_file_too_large: { megabytes: 'number' },
  page_outdated: {},
  several_decisions: {},
  decision_without_ground: {},
  // Requests.
  no_accommodation_chosen: {},
  too_many_recipients: { max: 'number' },
  needs_accommodation_id: {},
  excludes_accommodation_id: {},
  template_name_missing: {},
  template_text_missing: {},
  too_many_templates: { max: 'number' },
  // Accounts.
  nothing_changed: {},
  password_malformed: {},
  passwords_differ: {},
  terms_not_accepted: {},
  return_path_invalid: {},
  code_not_six_digits: {},
  second_factor_code_missing: {},
  erasure_not_confirmed: {},
  facts_too_short: { min: 'number' },
} as const satisfies ReasonTable;
