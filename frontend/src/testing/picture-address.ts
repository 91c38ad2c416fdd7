/** Replaces the address of a picture in tests: Vite gives it as the default export of the picture's module. */
const PICTURE_ADDRESS = '/assets/picture.avif';

export { PICTURE_ADDRESS as default };
