import { englishCount, englishFormat } from '../../language/english-format';
import { type ReasonTexts } from '../param-kinds';
import { type listingReasons, type VerificationFact } from './params';

export const englishListingReasons: ReasonTexts<typeof listingReasons> = {
  accommodation_gone: 'This accommodation no longer exists.',
  accommodation_blocked: 'This accommodation is blocked by the operator. Please contact us.',
  accommodation_has_confirmed_nights:
    'This accommodation still has binding confirmed nights. You can delete it after the last departure.',
  accommodation_already_verified: 'This accommodation is already verified.',
  accommodation_deleted_meanwhile: 'This accommodation has been deleted in the meantime.',
  beds_confirmed_on_night: ({ date, today, confirmed, blockable }) =>
    `On ${englishFormat.date(date, today)} ${englishCount(confirmed, 'bed is', 'beds are')} bindingly confirmed. At most ${blockable} can be blocked then.`,
  beds_already_confirmed: ({ confirmed }) =>
    `${englishCount(confirmed, 'bed is', 'beds are')} already bindingly confirmed here. Fewer beds are possible after the departure only.`,
  check_already_requested: 'The check has already been requested. The answer comes by email.',
  check_needs_photos_and_publication: 'For the check, the accommodation must be published and have photos.',
  verification_incomplete: ({ missing }) =>
    `Still missing for the mark “verified”: ${missing.map((fact) => (facts as Readonly<Record<string, string | undefined>>)[fact] ?? fact).join(', ')}.`,
  draft_not_archivable: 'A draft is not in the search. Only what has been published can be archived.',
  price_missing: 'No price yet.',
  price_change_out_of_range: 'The new price is outside the limits.',
  street_missing: 'Please enter street and house number.',
  bed_price_missing: 'Please enter a price per bed and night.',
  row_not_stored: 'We could not store this row. Please enter the accommodation in the form.',
  trial_limit_reached: ({ max }) =>
    `During the trial at most ${englishFormat.accommodations(max)} can be in the search at the same time. Please archive another one first, or save this one as a draft.`,
  new_accommodations_of_day_used: ({ max }) =>
    `At most ${englishFormat.accommodations(max)} can be entered per day. Please continue tomorrow.`,
  slug_unknown: 'Accommodation not found for the given slug',
  city_without_accommodation: 'No accommodation is listed in this town.',
  postal_code_unknown: 'We do not know this postal code.',
  postal_code_of_post_box: ({ code }) =>
    `${code} is not the postal code of a street but of a post box or large customer. Please enter the postal code of the street address.`,
  postal_code_of_other_town: ({ code, towns }) => `${code} belongs to: ${towns.join(', ')}.`,
  town_outside_postal_code: ({ city, code, towns }) =>
    `${city} is not in the area of ${code}. Did you mean ${towns.join(' or ')}?`,
  point_abroad: 'The point is not in Germany.',
  point_too_far: ({ km }) => `The point is more than ${km} km from the centre of the postal code.`,
  location_unknown: 'Unknown place',
  location_abroad: 'Only places in Germany',
  arrival_in_past: 'The arrival is in the past.',
  arrival_too_far_ahead: ({ months }) =>
    `The arrival can be at most ${englishCount(months, 'month', 'months')} ahead.`,
  stay_longer_than_limit: ({ nights }) => `A stay lasts at most ${englishFormat.nights(nights)}.`,
  photo_empty: 'The file is empty.',
  photo_is_heic: 'HEIC photos cannot be read here. Please choose the photo as JPEG.',
  photo_format_unknown: 'This is not a photo in JPEG, PNG or WebP.',
  photo_too_small: ({ pixels }) => `The photo is too small: at least ${pixels} pixels per side.`,
  photo_too_large: ({ megapixels }) => `The photo has too many pixels: at most ${megapixels} megapixels.`,
  photo_broken: 'The photo is damaged or incomplete.',
  photo_too_slow: ({ seconds }) =>
    `Processing the photo takes longer than ${englishCount(seconds, 'second', 'seconds')}. Please choose another one.`,
  photo_not_processed: 'The photo could not be processed. Try again or choose another one.',
  photo_gone: 'This photo no longer exists.',
  photo_removed_by_operator:
    'We have removed this photo. The ground is in our email. Please choose another one.',
  too_many_photos: ({ max }) =>
    `At most ${englishCount(max, 'photo', 'photos')} per accommodation. Please remove one first.`,
  photos_need_verified_email:
    'Photos are possible once you have verified your email address. We have sent you the link.',
  report_of_oneself: 'You cannot report yourself.',
  reports_of_day_used: ({ max }) =>
    `${englishCount(max, 'report is', 'reports are')} possible today. Please try again tomorrow.`,
  report_ground_missing: 'Please choose a ground.',
  report_already_decided: 'This report has already been decided. Please reload the list.',
  report_changed: 'This report has changed in the meantime. Please reload it.',
  decision_not_of_report: 'This decision does not fit this report.',
  reported_account_deleted: 'The reported account is deleted.',
  account_not_blocked_yet: 'Please block the account among the user accounts first.',
};

const facts: Readonly<Record<VerificationFact, string>> = {
  address: 'the address',
  rooms: 'rooms',
  price: 'a price',
  photos: 'photos',
};
