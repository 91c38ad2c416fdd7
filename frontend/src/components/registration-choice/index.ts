export { RegistrationChoice } from './registration-choice';
export { registrationText } from './texts';
