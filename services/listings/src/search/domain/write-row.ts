import { MONTHLY_DISCOUNT_NIGHTS, priceForNights, WEEKLY_DISCOUNT_NIGHTS } from '@kq/contracts';
import { foldName } from '@kq/gazetteer';
import { unitVector } from '@kq/gazetteer/sphere';
import { DAY_MS } from '@kq/kernel';
import { type CardFacts } from '../../accommodations/domain/card';
import { type Columns, featureBit, NO_FREE_PERIOD, PRIVATE_BATH } from './columns';

/** Writes all columns of a slot that depend on the accommodation alone: not those of its owner's statistics. */
export function writeRow(c: Columns, slot: number, facts: CardFacts): void {
  c.lat[slot] = facts.lat;
  c.lng[slot] = facts.lng;
  [c.x[slot], c.y[slot], c.z[slot]] = unitVector(facts);
  c.id[slot] = facts.id;
  c.owner[slot] = facts.ownerId;
  c.bedsTotal[slot] = facts.bedsTotal;
  c.singleBeds[slot] = facts.singleBeds;
  c.singleRooms[slot] = facts.roomBeds.filter((beds) => beds === 1).length;
  c.minNights[slot] = facts.minNights;
  c.cancelFreeDays[slot] = cancelFreeDaysOf(facts);
  c.price[slot] = facts.prices.price_per_bed_night;
  c.weekPrice[slot] = priceForNights(facts.prices, WEEKLY_DISCOUNT_NIGHTS);
  c.monthPrice[slot] = priceForNights(facts.prices, MONTHLY_DISCOUNT_NIGHTS);
  c.cleaning[slot] = facts.finalCleaning ?? 0;
  c.amenities[slot] = facts.amenities;
  c.zip[slot] = Number(facts.zipCode);
  c.confirmedDay[slot] = Math.floor((facts.availabilityConfirmedAt ?? 0) / DAY_MS);
  c.flags[slot] = flagsOf(facts);
  [c.stepsFrom[slot], c.stepsTo[slot]] = c.steps.append(facts.timeline);
  c.facts.set(slot, facts);
  c.text[slot] = foldName(`${facts.title} ${facts.city} ${facts.zipCode}`);
}

/** Where nothing is demanded later either, cancelling is free up to the arrival. */
const cancelFreeDaysOf = ({ cancelTerms }: CardFacts): number =>
  cancelTerms.percent === 0 ? 0 : (cancelTerms.free_days ?? NO_FREE_PERIOD);

function flagsOf(facts: CardFacts): number {
  let flags = 0;
  if (facts.isVerified) flags |= featureBit.verified;
  if (facts.type === 'house') flags |= featureBit.whole_house;
  if (facts.privateBath) flags |= PRIVATE_BATH;
  return flags;
}
