export { openSite, type SiteOptions } from './open-site';
export { type Site } from './site';
