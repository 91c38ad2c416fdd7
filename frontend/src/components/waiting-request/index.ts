export { CheckMail } from './check-mail';
