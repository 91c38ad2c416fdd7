export { headerOf, keepPrivate } from './http/private-page';
