export { type ManageFeeds } from './use-cases/manage-feeds';
export { type CompaniesOf, type OwnerLinks } from './use-cases/ports';
