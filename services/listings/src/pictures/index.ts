export { type PictureLinks } from './use-cases/picture-links';
