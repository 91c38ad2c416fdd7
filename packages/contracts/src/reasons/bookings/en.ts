import { englishCount, englishFormat } from '../../language/english-format';
import { type ReasonTexts, spansOf } from '../param-kinds';
import { type bookingReasons } from './params';

const { beds: bedCount, date: dayOf, dateWithYear, shortRange } = englishFormat;

export const englishBookingReasons: ReasonTexts<typeof bookingReasons> = {
  beds_need_partial_acceptance: 'To offer fewer beds, please choose the partial acceptance.',
  field_not_of_answer: 'This does not fit this answer.',
  partial_beds_missing: 'Please enter how many beds you offer.',
  partial_beds_not_below_crew: ({ workers }) =>
    `A partial acceptance is for fewer than ${bedCount(workers)}.`,
  beds_above_crew: ({ workers }) => `The company is looking for ${bedCount(workers)}.`,
  beds_above_house: ({ beds }) => `This accommodation has ${bedCount(beds)}.`,
  counter_offer_unchanged: 'A counter-offer needs other dates, other nights or another price.',
  stay_too_long: ({ nights }) => `At most ${englishFormat.nights(nights)}.`,
  arrival_past: 'The arrival must not be in the past.',
  arrival_too_early: ({ from }) => `Earliest arrival: ${dayOf(from)}.`,
  arrival_too_late: ({ until }) => `Latest arrival: ${dayOf(until)}.`,
  departure_too_early: ({ from }) => `Earliest departure: ${dayOf(from)}.`,
  departure_too_late: ({ until }) => `Latest departure: ${dayOf(until)}.`,
  nights_already_filled: ({ missing }) =>
    `Beds are only missing for ${spansOf(missing)
      .map(({ from, to }) => shortRange(from, to))
      .join(', ')}; enough are confirmed for your nights.`,
  calendar_has_fewer_beds:
    'Your calendar shows fewer free beds for these nights. Would you like to adjust it and accept?',
  beds_bound_in_nights:
    'So many beds are already bindingly confirmed in these nights, or taken by another calendar.',
  accommodation_inactive: 'This accommodation is no longer active.',
  accommodation_not_chosen: 'Please choose the accommodation.',
  accommodation_being_confirmed: ({ then }) =>
    `This accommodation is being confirmed right now.${
      { wait: '', reload: ' Please reload the page.', retry: ' Please try again in a moment.' }[then]
    }`,
  only_declined_nights_blockable: 'Here you can only block nights that you have declined.',
  beds_above_need: ({ workers, from, to, beds }) =>
    `You are looking for ${bedCount(workers)}; for ${shortRange(from, to)} there would be up to ${bedCount(beds)}. Please confirm fewer beds, or expressly confirm more than you need.`,
  accommodations_no_longer_offered: ({ titles }) =>
    `${titles.map((title) => `“${title}”`).join(', ')} ${titles.length === 1 ? 'is' : 'are'} no longer offered. Please choose another accommodation.`,
  recipient_already_confirmed: ({ title }) => `“${title}” is already confirmed.`,
  recipient_no_longer_offered: ({ title }) => `“${title}” is no longer offered.`,
  recipient_without_offer: ({ title }) => `There is no valid offer for “${title}”.`,
  offer_expired: ({ title }) => `The offer of “${title}” has expired.`,
  beds_above_offer: ({ title, beds }) => `“${title}” has offered ${bedCount(beds)}.`,
  idempotency_key_invalid: '8 to 128 characters: letters, digits, _ and -.',
  request_held: 'This request is still being checked and has reached no owner.',
  request_already_verified: 'This request is already verified and with the owners.',
  request_already_sent: 'This request is already with the owners.',
  request_no_longer_sendable: 'This request can no longer be sent. Please make it again.',
  email_unverified: 'Please verify your email address first.',
  email_of_account_fixed: 'The address of your account is changed in the settings.',
  email_not_of_account: 'Requests are sent with the address of your account.',
  sender_suspended:
    'Your requests are on hold after reports by owners. You will find the ground in our email. Please send objections to the address in the imprint.',
  place_abroad: 'The place is not in Germany.',
  answer_deadline_too_early: 'Please give the owners at least 2 hours.',
  answer_deadline_after_arrival: 'The deadline must end before the arrival.',
  accommodations_unavailable: ({ ids }) =>
    `Not available: ${ids.join(', ')}. Please remove these accommodations from your selection.`,
  requests_of_day_used: ({ max }) =>
    `${englishCount(max, 'request is', 'requests are')} possible today. Please try again tomorrow.`,
  unverified_requests_used:
    'Please verify your email address first. Without it no further requests are possible today.',
  accommodation_too_far: ({ title, city, km, max_km }) =>
    `“${title}” in ${city} is ${km} km from the work site; ${max_km} km are possible.`,
  nights_below_minimum: ({ title, min_nights, nights, pattern }) =>
    `“${title}” takes bookings from ${englishFormat.nights(min_nights)}; you ask for ${nights}${pattern === 'mon_thu' ? ' in a row' : ''}.`,
  accommodation_asked_before: ({ title, from, to, today }) =>
    `You have already asked “${title}” for ${shortRange(from, to, today)}. Please confirm that you are asking again.`,
  stay_begun: 'This stay has already begun. Please call the company.',
  stay_not_confirmed: 'Here you can only cancel a confirmed stay.',
  stay_not_cancellable_after_arrival: ({ title }) =>
    `After the arrival you can no longer cancel “${title}”. You can leave early: choose the early departure there.`,
  stay_over: 'This stay has already ended.',
  stay_cancelled: 'This stay is cancelled.',
  stay_not_begun: ({ start }) => `This stay begins on ${dateWithYear(start)}. Until then you can cancel it.`,
  stay_being_changed: 'This stay is being changed right now. Please try again in a moment.',
  early_departure_without_stay: 'You can only leave early from a confirmed stay.',
  departure_day_not_possible: ({ end }) =>
    `The departure can be today at the earliest, the day after the arrival at the earliest, and is before ${dateWithYear(end)}.`,
};
