export const OWN_UID_SUFFIX = '@kolonnenquartier';

/** Returns true for the id of an event that this product exported; such events return by way of other platforms. */
export const isOwnUid = (uid: string): boolean => uid.trim().toLowerCase().endsWith(OWN_UID_SUFFIX);
