export { type ResetRegistration } from './use-cases/reset-registration';
