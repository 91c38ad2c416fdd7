import { TRIAL_DAYS } from '@kq/contracts/constants';

/** `14 Tage kostenlos` */
export const TRIAL_OFFER = `${TRIAL_DAYS} Tage kostenlos`;

/** The text about costs after the trial when the operator configures none (KQ_TRIAL_TERMS). */
export const TRIAL_TERMS_DEFAULT = 'Danach entstehen Kosten nur, wenn Sie zustimmen.';
