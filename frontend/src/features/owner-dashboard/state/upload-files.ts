/** Files of running uploads, by the key of the upload: a File does not belong into the store. */
const files = new Map<string, File>();

export const keepFile = (key: string, file: File): void => void files.set(key, file);
export const fileOf = (key: string): File | undefined => files.get(key);
export const dropFile = (key: string): void => void files.delete(key);
