export { changeRequest } from './use-cases/change-request';
export { assertOwnerNotBlocked } from './use-cases/end-for-blocked-parties';
export {
  type BookingRequests,
  type Contacts,
  type MessageTemplates,
  type SenderReports,
} from './use-cases/ports';
export { type SettleHeldRequests } from './use-cases/settle-held-requests';
export { type SettleVerification } from './use-cases/settle-verification';
