/** Replaces pictures in tests. */
export default '/assets/picture.avif';
