import {
  CALENDAR_CHECK_LINK_DAYS,
  MAGIC_LINK_MINUTES,
  PRODUCT_NAME,
  SENDER_SUSPENSION_DAYS,
} from '@kq/contracts';
import { englishCount, englishFormat } from '@kq/contracts/language/english-format';
import { englishBlockGrounds } from '@kq/contracts/reasons/account/en';
import { type MailTexts } from './german-texts';

const { beds, nights } = englishFormat;

/** English texts of mails, British spelling. */
export const englishTexts: MailTexts = {
  format: englishFormat,
  frame: {
    slogan: `${PRODUCT_NAME}: accommodation for whole work crews`,
    imprint: 'Legal notice (Impressum)',
    phone: 'Phone',
  },
  labels: {
    company: 'Company',
    contact: 'Contact',
    phone: 'Phone',
    email: 'E-mail',
    place: 'Town',
    stay: 'Dates',
    people: 'People',
    beds: 'Beds',
    recipients: 'Goes to',
    nights: 'Nights',
    arrival: 'Arrival from',
    onSite: 'On site',
    extension: 'Extension',
    ownPlace: 'Your place',
    vehicles: 'Vehicles',
    rooms: 'Room preferences',
    cancelledAt: 'Cancelled',
    toldAt: 'Reported',
    reason: 'Reason',
    cost: 'Cost of cancelling',
  },
  billing: {
    company: 'Invoice to',
    address: 'Billing address',
    vat_id: 'VAT ID',
    cost_center: 'Cost centre',
    order_no: 'Order number',
  },
  cancelReasons: {
    double_booked: 'Double booking',
    damage: 'Damage or repair',
    withdrawn_from_rent: 'No longer for rent',
    other: 'Other reason',
  },

  vehicles: ({ cars, vans, trucks }) => [
    cars > 0 ? englishCount(cars, 'car', 'cars') : null,
    vans > 0 ? englishCount(vans, 'van', 'vans') : null,
    trucks > 0 ? englishCount(trucks, 'truck', 'trucks') : null,
  ],
  towns: ([first = '', second, ...more]) => {
    if (second === undefined) return first;
    return more.length === 0 ? `${first} and ${second}` : `${first} and ${more.length + 1} other towns`;
  },
  agreement: {
    arrival: 'Arrival',
    departure: 'Departure',
    from: (time) => `from ${time}`,
    until: (time) => `until ${time}`,
    call: 'Call',
    write: 'Write',
    deposit: (sum) => `Deposit: ${sum}`,
    notRecorded: 'Cancellation terms: not recorded.',
    freeUntil: (date) => `Free cancellation until ${date}.`,
    freeWas: (date) => `Cancellation was free until ${date}.`,
    later: (sum) => `After that, cancelling costs at most ${sum}.`,
    now: (sum) => `Cancelling costs at most ${sum}.`,
    laterNotRecorded: 'What a later cancellation costs is not recorded.',
    noFree: 'No free cancellation period.',
    byLaw: (isLater) =>
      `${isLater ? 'After that, the law' : 'The law'} applies to a cancellation: at most the agreed price, less what the owner saves.`,
    earlier: (count, title) => `Confirmed before: ${count}, ${title}.`,
  },
  cancellation: {
    free: 'None, the cancellation is free of charge.',
    atMost: (sum) => `At most ${sum}`,
    byLaw: 'By law, at most the agreed price',
    notRecorded: 'Not recorded',
    deduct:
      'The owner deducts what they save and what they earn by letting again. No VAT is due on this amount.',
    freed: 'The booking no longer takes any beds. The attachment removes the entry from your calendar.',
  },

  subject: (count, place, range) => `${beds(count)} in ${place}, ${range}`,
  together: (total) => `Total ${total}`,
  total: (accommodations) =>
    accommodations === 1 ? 'Total' : `Total for ${englishFormat.accommodations(accommodations)}`,
  clock: (time) => time,
  monThu: 'Monday to Thursday',
  possible: 'possible',
  reason: (reason) => `Reason: ${reason}`,
  viewRequest: 'View request',

  question: {
    company: (company) => `Company: ${company}`,
    manyAccommodations: (count) => `This request covers ${count} of your accommodations.`,
    free: (free, total) => `Free in your calendar: ${free} of ${beds(total)}`,
    accept: 'Accept',
    acceptBeds: (count) => `Accept: ${beds(count)}`,
    partial: 'Accept part of it',
    counter: 'Make a counter-offer',
    decline: 'Decline',
    answer: 'Answer',
    answerBy: (instant) => `Answer by ${instant}, without signing in and without a password.`,
    message: 'Message from the sender',
    binding:
      'Your acceptance does not take any beds from your calendar yet. It becomes binding only when the company confirms it.',
    origin: `This request was sent through ${PRODUCT_NAME}. You received it because your accommodation is listed there.`,
    report: 'Report this request',
  },
  requestReceived: {
    subject: (what) => `Request: ${what}`,
    preheader: (instant) => `Answer by ${instant}, without signing in.`,
    heading: (count, place) => `A company is looking for ${beds(count)} in ${place}`,
  },
  requestReminder: {
    subject: (what) => `Reminder: ${what}`,
    preheader: (instant) => `The deadline is ${instant}.`,
    heading: (count, place) => `Still unanswered: ${beds(count)} in ${place}`,
  },
  phonedPromise: {
    subject: (what) => `Accepted by phone: ${what}, please confirm`,
    preheader: 'A company noted that you accepted by phone. Please confirm with one tap.',
    heading: 'Accepted by phone? Please confirm',
    text: 'The company noted that you accepted its request by phone. Please confirm this with one tap, or give a different answer. Without your answer, nothing counts as accepted.',
  },
  answerCopy: {
    subject: (what) => `Your answer: ${what}`,
    preheader: 'We have received your answer.',
    heading: 'We have received your answer',
    accepted: 'Accepted',
    partial: 'Accepted in part',
    countered: 'Counter-offer',
    declined: 'Declined',
    text: 'An acceptance becomes binding only when the company confirms it. Until then you can change your answer.',
    button: 'View or change answer',
    note: 'Was this not you? Open the answer with the button and change it. Forward requests only to people who may answer for you.',
  },
  offerConfirmed: {
    subject: (what) => `Confirmed: ${what}`,
    preheader: 'The company has made a binding confirmation.',
    heading: (count) => `Binding confirmation: ${beds(count)}`,
    text: 'The company has accepted your offer. The beds are now entered in your calendar.',
    button: 'View booking',
  },
  offerReleased: {
    subject: (what) => `No longer needed: ${what}`,
    preheader: 'Your beds stay free, and there is nothing you need to do.',
    heading: 'The company has found accommodation',
    headingNights: 'Your offer is not needed',
    text: (place) =>
      `Enough beds have been confirmed for the request in ${place}. Your beds stay free, and there is nothing you need to do.`,
    textNights: (place) =>
      `Beds have been confirmed for the request in ${place}. After that, none were missing on the nights of your offer. Your beds stay free, and there is nothing you need to do.`,
    thanks: 'Thank you for taking part.',
  },
  offerExpired: {
    subject: (what) => `Expired: ${what}`,
    preheader: 'Your offer is no longer binding.',
    heading: 'Your offer has expired',
    text: 'The company did not confirm your offer in time. You are no longer bound by it.',
  },
  requestCancelled: {
    subject: (what) => `Withdrawn: ${what}`,
    preheader: 'The company no longer asks. There is nothing you need to do.',
    heading: 'The company has withdrawn its request',
    text: 'An offer of yours is therefore no longer valid. Your beds stay free, and there is nothing you need to do.',
  },
  bookingCancelled: {
    subject: (what) => `Cancelled: ${what}`,
    preheader: 'The stay no longer takes any beds in your calendar.',
    heading: (count) => `The company has cancelled ${beds(count)}`,
    headingOperator: (count) => `We have cancelled ${beds(count)}`,
    free: 'This cancellation is free of charge: the company owes you nothing.',
    byLaw:
      'The law decides what you can claim: at most the agreed price, less what you save and what you earn by letting again.',
    notRecorded: 'What was agreed for this case is not recorded with us.',
    claim:
      'Cancelled after the free period. You can claim at most the amount named here from the company. Deduct what you save and what you earn by letting again.',
    text: 'The stay no longer takes any beds in your calendar. Your own blocks and the entries of other calendars remain. The attachment removes the entry from your own calendar.',
  },
  stayCancelledCopy: {
    subject: (what) => `Your cancellation: ${what}`,
    preheader: 'The company has been informed. The stay no longer takes any beds.',
    heading: (count) => `You have cancelled ${beds(count)}`,
    ownMessage: 'Your message',
    text: 'The company has received your reason by e-mail and owes you nothing. The stay no longer takes any beds in your calendar. Your own blocks and the entries of other calendars remain. The cancellation cannot be undone.',
    note: 'Was this not you? Please change your password and call the company.',
  },
  stayShortened: {
    subject: (what) => `Early departure: ${what}`,
    preheader: (date) => `New departure: ${date}.`,
    heading: 'The crew is leaving early',
    before: 'Agreed before',
    agreedTotal: 'Agreed price',
    owed: 'For the remaining nights',
    free: 'The company owes you nothing for the remaining nights.',
    byLaw:
      'The law decides what you can claim for the remaining nights: at most the agreed price, less what you save and what you earn by letting again.',
    claim:
      'For the remaining nights you can claim at most the amount named here. Deduct what you save and what you earn by letting again.',
    text: 'The stay no longer takes any beds in your calendar on the remaining nights. Your own blocks and the entries of other calendars remain. The attachment changes the entry in your own calendar.',
  },
  keyCodeDue: {
    subject: (what) => `Change the key code: ${what}`,
    preheader: 'This stay no longer needs it.',
    heading: 'Please change the key code',
    ended: 'The stay has ended.',
    cancelled: 'The stay is cancelled, and we no longer show the code to the company.',
    text: 'Change the code of the lock before the next guests arrive, and enter the new one for the accommodation in your account.',
  },
  requestWithdrawn: {
    subject: (what) => `Withdrawn: ${what}`,
    preheader: "The sender's account is blocked. There is nothing you need to do.",
    heading: 'We have withdrawn this request',
    text: "The sender's account is blocked. The request and your offer for it are no longer valid, and your beds stay free. There is nothing you need to do.",
  },
  dispatcherBlocked: {
    subject: (what) => `Account of the company blocked: ${what}`,
    preheader: 'The confirmed stay remains valid.',
    heading: 'We have blocked the account of the company',
    text: 'The confirmed stay remains valid, we have not cancelled it. Please talk to the company before arrival.',
    note: 'You can cancel the stay in your dashboard until the day of arrival.',
  },
  accountBlocked: {
    subject: `Your account at ${PRODUCT_NAME} is blocked`,
    preheader: 'The reason, and how to object.',
    heading: 'We have blocked your account',
    effects:
      'You can no longer sign in. Your accommodations and photos can no longer be seen, and we have withdrawn open requests.',
    since: 'Blocked since',
    ground: 'Reason',
    clause: 'Legal basis',
    facts: 'What happened',
    stays:
      'Confirmed stays remain binding. We tell the other side that your account is blocked, but not why.',
    decision:
      'A person has decided this; it was not an automated decision. The block applies wherever our service is offered, and without an end until we lift it.',
    objection:
      'You can object: reply to this e-mail within six months and write why the block is wrong. It is free of charge. A person checks your objection and answers you.',
    courts: 'Apart from that you can turn to a certified out-of-court dispute settlement body or to a court.',
    terms: 'Terms and conditions (in German)',
    grounds: englishBlockGrounds,
  },
  accountUnblocked: {
    subject: `Your account at ${PRODUCT_NAME} is open again`,
    preheader: 'You can sign in again.',
    heading: 'Your account is open again',
    text: 'The block is lifted. You can sign in again, and your accommodations can be seen as before.',
    requests: 'Withdrawn requests remain withdrawn.',
    button: 'Sign in',
  },

  calendars: {
    feed: 'Calendar',
    accommodation: 'Accommodation',
    free: (range, count) => `${range}: ${count === 0 ? 'fully booked' : `${beds(count)} free`}`,
    suspicious: {
      subject: (before, now) => `Please check your calendar: only ${now} of ${nights(before)} still taken`,
      preheader: 'No nights have been released. Please check them.',
      heading: (now) =>
        `Your calendar suddenly lists ${now === 0 ? 'no taken nights any more' : `only ${nights(now)}`}`,
      text: 'This may be a fault of the other portal. So nothing has been released: all known nights stay blocked.',
      before: 'Taken until now',
      now: 'Listed now',
      button: 'Check nights',
      note: 'The button opens a page, without signing in. Only there do you release the nights with one tap. If you do nothing, they count as free only after two more readings, at least 6 hours apart, say the same.',
    },
    failed: {
      subject: (since) => `Calendar not readable since ${since}`,
      preheader: 'The known blocks still hold. We do not know of new bookings.',
      heading: 'A calendar has not been readable for a day',
      text: 'The nights of the last reading stay blocked. New bookings of the other portal do not reach us: your beds might be requested twice.',
      lastRead: 'Last read',
      blocked: 'Blocked',
      button: 'Open calendar',
      note: 'Has the address of the calendar changed? Then remove it and enter the new address. Once it is readable again, everything continues automatically.',
    },
    collided: {
      subject: (range, more) =>
        more > 0 ? `Booked twice: ${range} and further nights` : `Booked twice: ${range}`,
      preheader: 'Another portal takes beds that are firmly agreed here.',
      heading: 'Nights are booked twice',
      text: 'A calendar of another portal takes beds that are already firmly confirmed here. Together they are more beds than the accommodation has. The confirmed stay holds.',
      nights: 'Booked twice',
      stay: 'Confirmed stay',
      button: 'Open calendar',
      wayOn:
        'You decide what gives way: cancel the booking on the other portal. If this calendar blocks only some of the beds, set that at the calendar. If neither works, cancel the stay here before the company arrives.',
      note: 'The accommodation is marked in your overview until the nights are no longer booked twice. At most one mail a day for each calendar.',
    },
    photoRemoved: {
      subject: 'We have removed a photo of your accommodation',
      preheader: 'This mail states the reason.',
      heading: 'A photo was removed',
      text: 'The photo is deleted and no longer shown anywhere. A person decided this. Nothing else of your accommodation has changed.',
      photo: 'Photo',
      reason: 'Reason',
      note: 'Note',
      reasons: {
        rights: 'The photo infringes the rights of others, for example of the photographer.',
        personal_data: 'People or personal details can be recognised in the photo.',
        misleading: 'The photo does not show this accommodation.',
        advertising: 'The photo contains advertising or contact details.',
        illegal: 'The content of the photo is unlawful.',
      },
      button: 'Open photos',
      objection:
        'You disagree? Reply to this mail or write to us, and we will check it again. You may also go to court.',
    },
    decided: {
      preheader: 'We have decided about your accommodation.',
      button: 'Open accommodation',
      verified: {
        subject: 'Your accommodation is now verified',
        heading: 'Your accommodation is verified',
        text: 'We have checked your accommodation. The mark “Geprüft” (verified) is now shown in the search and on its page.',
        hidden:
          'We have checked your accommodation. Companies see the mark “Geprüft” (verified) as soon as the accommodation is in the search.',
        note: 'The mark is removed when you change the title, type, address or position, enter clearly more beds, or change your name or company. You can then ask for the check again.',
      },
      check_declined: {
        subject: 'Your accommodation is not verified yet',
        heading: 'Not verified yet',
        text: 'You asked for a check. We do not give the accommodation the mark “Geprüft” (verified) now. A person decided this. Nothing else of your accommodation has changed.',
        hidden: null,
        note: 'Once the reason is settled, you can ask for the check again under “Unterkünfte”.',
      },
      verification_withdrawn: {
        subject: 'Your accommodation is no longer verified',
        heading: 'No longer verified',
        text: 'The mark “Geprüft” (verified) is no longer shown. A person decided this. Nothing else of your accommodation has changed.',
        hidden: null,
        note: 'Once the reason is settled, you can ask for the check again under “Unterkünfte”.',
      },
      hidden: {
        subject: 'We have blocked your accommodation',
        heading: 'Your accommodation is blocked',
        text: 'It is no longer in the search, and companies can no longer confirm open offers. A person decided this. Confirmed stays remain.',
        hidden: null,
        note: null,
      },
      released: {
        subject: 'Your accommodation is released again',
        heading: 'Your accommodation is released',
        text: 'The block is lifted. The accommodation is in the search again, and companies can ask for it.',
        hidden:
          'The block is lifted. The accommodation is not in the search yet: you can publish it again under “Unterkünfte”.',
        note: null,
      },
    },
    check: {
      subject: (accommodations) =>
        `Is your calendar still correct? ${englishFormat.accommodations(accommodations)}`,
      preheader: 'One tap, and the search says: calendar confirmed today.',
      heading: 'Are these free beds still correct?',
      button: 'Still correct',
      hint: 'The button opens a page, without signing in. There you confirm everything with one tap.',
      beds: (count) => `${beds(count)} in all`,
      more: (count) => `And ${englishCount(count, 'more accommodation', 'more accommodations')}.`,
      note: `Something is not correct? The same page leads to the calendar. The link is valid for ${englishCount(CALENDAR_CHECK_LINK_DAYS, 'day', 'days')}. This mail comes at most once a week, and only if a calendar has not been confirmed for a week.`,
    },
  },

  reports: {
    receiptNo: 'Report number',
    subject: { request: 'Reported request', listing: 'Reported accommodation' },
    ground: 'Ground',
    receivedAt: 'Received',
    until: 'Suspended until',
    statement: 'Statement of reasons',
    grounds: {
      advertising: 'advertising',
      fraud: 'fraud',
      not_serious: 'not meant seriously',
      insulting: 'insulting',
      not_existing: 'the accommodation does not exist',
      false_facts: 'false information',
      foreign_content: 'photos or texts of others',
      illegal: 'illegal content',
      other: 'another ground',
    },
    outcomes: {
      none: 'We checked the report and took no action.',
      listing_blocked: 'We blocked the accommodation. It is no longer shown.',
      sender_suspended: `We suspended the sender's requests for ${SENDER_SUSPENSION_DAYS} days. Until then no new request reaches an owner.`,
      account_blocked: 'We blocked the account.',
    },
    notAutomated: 'A person decided. The decision is not automated.',
    objection: (no) =>
      `You do not agree? You can object free of charge within six months, to the address in the legal notice, quoting the number ${no}. Afterwards you may also use out-of-court dispute settlement or go to court.`,
    imprint: 'Legal notice with our address',
    receipt: {
      subject: (no) => `We received your report, number ${no}`,
      preheader: 'We are checking it and will write to you what we decide.',
      heading: 'We received your report',
      text: 'Thank you. A person is checking the report. We will write to you what we decide.',
      note: 'We do not tell the reported person your name.',
    },
    decision: {
      subject: (no) => `Your report is decided, number ${no}`,
      preheader: 'This is what we decided.',
      heading: 'Your report is decided',
    },
    measure: {
      subject: (no) => `Decision about a report, number ${no}`,
      preheader: 'This is what we decided, and how you can object.',
      heading: 'We decided about a report',
      basis: 'The basis is our terms and conditions or the law. The statement of reasons names the rule.',
    },
  },

  auth: {
    signIn: 'Sign in',
    code: 'Continuing on another device? This code works too:',
    validMinutes: `The link is valid for ${englishCount(MAGIC_LINK_MINUTES, 'minute', 'minutes')}.`,
    validity: (instant, device) =>
      `Valid until ${instant}, once only. Requested with ${deviceName(device)}. Was this not you? Then delete this e-mail.`,
    owners: (count) => englishCount(count, 'owner', 'owners'),
    login: { subject: `Sign in to ${PRODUCT_NAME}`, heading: 'Sign in with one tap' },
    register: {
      subject: `Please confirm your address at ${PRODUCT_NAME}`,
      preheader: 'One tap, and your account is ready.',
      heading: 'Please confirm your e-mail address',
      owner: 'After that, your accommodations appear in the search, and requests reach you by e-mail.',
      dispatcher: 'After that, your requests go to the owners immediately.',
      button: 'Confirm address',
    },
    booking: {
      subject: 'One more tap, and your request is sent',
      preheader: 'Please confirm that you are sending this request.',
      heading: 'Your request is waiting for you',
      text: 'Once you confirm, the request goes to the owners. Nobody receives a message before that.',
      button: 'Check and send request',
      entered: 'Entered',
      others: (count) =>
        `${count === 1 ? 'One more request' : `${count} more requests`} of yours ${count === 1 ? 'is' : 'are'} waiting. On the page behind the button you tick what is sent; everything else stays there.`,
    },
    admin: {
      subject: `Administration of ${PRODUCT_NAME}`,
      preheader: 'One-time link for the administration.',
      heading: 'Access to the administration',
    },
    passwordReset: {
      heading: 'Set a new password',
      button: 'Set password',
      note: 'Your password stays as it is unless the link is used.',
    },
    alreadyRegistered: {
      subject: `You already have an account at ${PRODUCT_NAME}`,
      preheader: 'Someone tried to register with your address.',
      heading: 'You already have an account',
      text: 'Someone tried to register again with your address. If it was you, simply sign in. Otherwise there is nothing you need to do.',
      button: 'Go to sign-in',
    },
    accountErased: {
      subject: `Your account at ${PRODUCT_NAME} is being deleted`,
      preheader: 'This is our last e-mail to you.',
      heading: 'Your account is being deleted',
      text: 'We have withdrawn open requests, and your accommodations can no longer be found. We are now deleting your data everywhere.',
      kept: 'For stays with a binding confirmation only, we keep what belongs to the contract: name, company, billing address, town, dates, beds and price. We delete these too as soon as the retention period is over.',
      note: 'Was this not you? Then please reply to this e-mail immediately.',
    },
    emailChange: {
      subject: `New e-mail address for ${PRODUCT_NAME}`,
      preheader: 'Please confirm your new address.',
      heading: 'Is this your new address?',
      text: 'You want to use this address for your account. Open the link in the browser in which you are signed in. Until then the former address applies.',
      button: 'Confirm new address',
      note: 'Nothing changes unless the link is used.',
    },
    emailChangeTaken: {
      subject: `You already have an account at ${PRODUCT_NAME}`,
      preheader: 'Someone wanted to use your address for another account.',
      heading: 'You already have an account',
      text: 'Someone wanted to use your address for another account. That is not possible, because it belongs to your account. If it was you, sign in with this address. Otherwise there is nothing you need to do.',
      button: 'Go to sign-in',
    },
    emailChanged: {
      subject: `Your e-mail address at ${PRODUCT_NAME} has changed`,
      preheader: 'Was this not you? Undo the change.',
      heading: 'Your e-mail address has changed',
      text: (until: string) =>
        `Your account now has another address, and we no longer write to this one. Was this not you? You can undo the change until ${until}.`,
      button: 'Undo the change',
      note: 'Then this address applies again, and all sessions and the password end. If you changed the address yourself, there is nothing you need to do.',
    },
    ownerInvitation: {
      subject: `Invitation: become an owner at ${PRODUCT_NAME}`,
      preheader: 'List your accommodation.',
      heading: 'List your accommodation',
      text: 'Enter your beds and answer requests directly from the e-mail. The terms are on the page that the button opens.',
      button: 'Become an owner',
    },
  },
};

/** `Firefox auf Windows` → `Firefox on Windows` */
const deviceName = (german: string): string =>
  german
    .replace('einem unbekannten Browser', 'an unknown browser')
    .replace('einem Browser auf', 'a browser auf')
    .replace(' auf ', ' on ');
