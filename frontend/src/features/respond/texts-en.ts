import { ANSWER_LINK_DAYS_AFTER_STAY, PRICE_PER_BED_NIGHT_MAX_CENTS } from '@kq/contracts/constants';
import { englishCount, englishFormat } from '@kq/contracts/language/english-format';
import { englishReasons } from '@kq/contracts/reasons/en';
import { englishFrameText } from '@/texts/frame-en';
import { type RespondTexts } from './texts';

const { beds, cents } = englishFormat;

/** English texts of the owner's answer page, British spelling. */
export const englishRespondText: RespondTexts = {
  format: englishFormat,
  frame: englishFrameText,
  title: 'Answer booking request',
  language: 'Language',
  loading: 'Loading the request',
  retry: 'Try again',
  requestId: 'Reference',
  area: 'Your answer',
  formerSender: 'Request',
  inPlace: (place) => `in ${place}`,
  answerBy: (when) => `Please answer by ${when}`,
  deadlineOver: 'The deadline has passed, your answer still counts.',
  offerUntil: (when) => `An offer made now is valid until ${when}.`,
  availability: {
    free: 'Free in your calendar',
    ofTotal: (total) => `of ${total}`,
  },
  conditions: {
    free: (date) => `Free cancellation until ${date}.`,
    passed: (date) => `Cancellation was free until ${date}.`,
    noFree: 'No free cancellation period.',
    cost: (percent, isLater) =>
      `${isLater ? 'After that, cancelling' : 'Cancelling'} costs at most ${percent}% of the price without final cleaning.`,
    byLaw: (isLater) =>
      isLater ? 'After that, the law applies to a cancellation.' : 'The law applies to a cancellation.',
    notRecorded: (isLater) => `What cancelling costs ${isLater ? 'after that ' : ''}is not recorded.`,
    deposit: (sum) => `Deposit ${sum}`,
    checkIn: (time) => `Arrival from ${time}`,
    checkOut: (time) => `Departure until ${time}`,
  },
  buttons: {
    accept: 'Accept',
    counter: 'Counter-offer',
    decline: 'Decline',
    back: 'Back',
    change: 'Change answer',
    acceptBeds: (count) => `Accept: all ${beds(count)}`,
    partial: 'Only … beds',
    acceptAll: 'Accept for all',
    declineAll: 'Decline for all',
  },
  preselected: 'Nothing has been sent yet. One tap on “Accept” is enough.',
  partial: {
    title: 'How many beds can you offer?',
    less: 'One bed fewer',
    more: 'One bed more',
    total: 'Total at your price',
    submit: (count) => `Accept ${beds(count)}`,
  },
  counter: {
    title: 'Your counter-offer',
    money: { decimalSeparator: '.', thousandSeparator: ',', prefix: '€' },
    total: 'Total',
    price: 'Price per bed and night',
    beds: 'Beds',
    start: 'Arrival',
    end: 'Departure',
    submit: 'Send counter-offer',
    same: 'Please change the price, the dates or the nights.',
    noNights: 'There is no night from Monday to Thursday between arrival and departure.',
    allNights: 'All',
    order: 'The departure must be after the arrival.',
    past: 'The arrival must not be in the past.',
    start_min: (date: string) => `The earliest arrival is ${date}.`,
    start_max: (date: string) => `The latest arrival is ${date}.`,
    end_min: (date: string) => `The earliest departure is ${date}.`,
    end_max: (date: string) => `The latest departure is ${date}.`,
    full: (nights: string) => `Beds are missing only for ${nights}; enough are confirmed for your nights.`,
    price0: 'Please enter a price.',
    priceMax: `At most ${cents(PRICE_PER_BED_NIGHT_MAX_CENTS)} per bed and night.`,
  },
  message: {
    open: 'Add a message',
    label: 'Message to the company (optional)',
    insert: 'Insert a template',
    choose: 'Please choose',
    keep: 'Save as template',
  },
  decline: {
    title: 'Why does it not suit you? One tap is enough.',
    reasons: {
      booked_out: 'Fully booked',
      too_short: 'Stay too short',
      too_long: 'Stay too long',
      other: 'Other reason',
    },
  },
  calendar: {
    title: 'Adjust the calendar and accept?',
    adjust: 'Adjust calendar and accept',
    free: (count) =>
      `Your calendar shows ${count === 0 ? 'no free bed' : `only ${beds(count)}`} for these nights.`,
    frees: 'If the company confirms, these beds of your blocks become free:',
    until: 'Until then your calendar stays as it is. Whatever you block from now on stays blocked.',
    only: (count) => `Accept only ${beds(count)}`,
    stays:
      'Guests are already confirmed here, or another calendar has these nights. You cannot accept more beds.',
  },
  choice: {
    title: 'Which accommodation are you answering for?',
    free: (count) => `${beds(count)} free`,
    all: 'All together',
    allHint: 'Partial acceptances and counter-offers are made per accommodation.',
    shareNone: 'not needed, stays open',
    together: (count, workers) => `Together ${count} of ${beds(workers)}`,
  },
  thanks: {
    confirmed: (count) => `The company has made a binding confirmation of ${beds(count)}.`,
    declined: (reason) =>
      `Thank you, we have received your refusal${reason === undefined ? '' : `: ${reason}`}.`,
    accepted: (until) =>
      `Thank you, we have received your acceptance. It becomes binding only when the company confirms it${atLatest(until)}.`,
    countered: (until) =>
      `Thank you, we have received your counter-offer. It becomes binding only when the company confirms it${atLatest(until)}.`,
  },
  blockNights: {
    free: 'Your calendar still shows free beds for these nights:',
    block: 'Block these nights',
    done: 'These nights are blocked. Companies no longer find a free bed here.',
  },
  next: {
    title: 'What happens next',
    offer: [
      'The company sees your answer immediately.',
      'If it confirms, you receive an e-mail with all details. Only then are the beds taken.',
      'Until then you can change your answer.',
    ],
    declined: [
      'The company sees your refusal immediately.',
      'If beds become free after all, simply change your answer.',
    ],
  },
  details: {
    title: 'About the request',
    contact: 'Contact',
    message: 'Message from the sender',
    onSite: 'Contact on site',
    arrival: 'Arrival from',
    clock: (time) => time,
    vehicles: 'Vehicles',
    cars: (count) => englishCount(count, 'car', 'cars'),
    vans: (count) => englishCount(count, 'van', 'vans'),
    trucks: (count) => englishCount(count, 'truck', 'trucks'),
    rooms: 'Room preferences',
    nights: 'Nights',
    extension: 'Extension',
    extensionYes: 'possible',
  },
  report: {
    open: 'Report this request',
    title: 'Report this request?',
    text: 'A person checks your report. The sender is not told your name.',
    ground: 'Ground',
    choose: 'Please choose',
    grounds: {
      advertising: 'Advertising',
      fraud: 'Fraud',
      not_serious: 'Not meant seriously',
      insulting: 'Insulting',
      other: 'Another ground',
    },
    said: 'What happened?',
    missing: 'Please choose a ground and write what happened.',
    submit: 'Report this request',
    done: 'Thank you. We are checking this request.',
    receipt: (no) => `Number of your report: ${no}`,
    next: 'We will send you the number and our decision by e-mail.',
    repeated: 'You have already reported this request. We have not decided yet.',
  },
  invalid: {
    title: 'This link is incomplete or belongs to another account.',
    text: 'Please open the link in the e-mail again, or sign in as an owner.',
    login: 'Sign in and answer',
  },
  gone: {
    title: 'This link is no longer valid.',
    text: `The stay ended more than ${ANSWER_LINK_DAYS_AFTER_STAY} days ago.`,
  },
  failed: {
    title: 'The request could not be loaded.',
    text: 'No answer has been sent.',
  },
  toDashboard: 'To my requests',
  status: {
    queued: 'Being sent',
    sent: 'Waiting for an answer',
    accepted: 'Accepted',
    partially_accepted: 'Partly accepted',
    countered: 'Counter-offer',
    declined: 'Declined',
    confirmed: 'Confirmed',
    released: 'Not needed',
    undeliverable: 'Not delivered',
    expired: 'Expired',
    withdrawn: 'Withdrawn',
    cancelled_by_dispatcher: 'Cancelled',
    cancelled_by_owner: 'Cancelled by the owner',
  },
  senderBlocked:
    "We have withdrawn this request because we blocked the sender's account. There is nothing you need to do.",
  dispatcherBlocked:
    'We have blocked the account of the company. The confirmed stay remains valid. Please talk to the company before arrival.',
  closedAccommodation: {
    queued: null,
    sent: null,
    accepted: null,
    partially_accepted: null,
    countered: null,
    declined: null,
    confirmed: null,
    released: 'The company has confirmed other beds for these nights. Thank you for your effort.',
    withdrawn: 'The company has withdrawn this request. There is nothing you need to do.',
    cancelled_by_dispatcher:
      'The company has cancelled this stay. It no longer takes any beds in your calendar.',
    cancelled_by_owner: 'You have cancelled this stay.',
    expired: 'The deadline has passed.',
    undeliverable: 'This request could not be delivered.',
  },
  arrivalOver: 'The day of arrival has passed.',
  closedRequest: {
    awaiting_verification: 'This request takes no answer at the moment.',
    open: 'This request takes no answer at the moment.',
    partially_filled: 'This request takes no answer at the moment.',
    filled: 'The company has found accommodation for its crew in the meantime.',
    cancelled: 'The company has cancelled this request.',
    expired: 'The deadline of this request has passed.',
  },
  reasons: englishReasons,
};

const atLatest = (until: string | undefined): string =>
  until === undefined ? '' : `, at the latest by ${until}`;
