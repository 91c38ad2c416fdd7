export { exclusively } from './use-cases/exclusively';
export { createOwnerLimits, ownerCaps, type OwnerLimits } from './use-cases/owner-limits';
export { type DailyQuota } from './use-cases/ports';
export {
  createSenderLimits,
  type Sender,
  type SenderCaps,
  type SenderLimits,
} from './use-cases/sender-limits';
