export { type AccommodationPresenter } from './http/accommodation.presenter';
export { type CardContext, presentCard, presentFound, presentListed } from './http/card.presenter';
export {
  assertNotBlocked,
  assertOwner,
  type ChangeAccommodation,
  changeStored,
  createChangeAccommodation,
  type Decide,
  findOwn,
} from './use-cases/change-accommodation';
export { createHideAccommodation } from './use-cases/held-stays';
export { createOwnerLanguage, type OwnerLanguage } from './use-cases/owner-language';
export { type OwnerVerification } from './use-cases/owner-verification';
export { type AccommodationRepository, type BookingStats, type OwnerContacts } from './use-cases/ports';
export { type StayReader } from './use-cases/stays-ahead';
