/** What the gateway tells the page, as <meta name="kq-…"> elements; nothing is baked in at build time. */

/** True in the embedded tier without SMTP: every mail can be read at /dev/mailbox. */
export const isTestOperation = (): boolean => metaContent('kq-dev') === '1';

/** True where the operator has switched on session recording (SPEC §1); consent is asked for separately. */
export const isRecordingOffered = (): boolean => metaContent('kq-recording') === '1';

/** URL template of map tiles, or null where only the embedded outline is shown. */
export const mapTilesUrl = (): string | null => metaContent('kq-map-tiles');

function metaContent(name: string): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || null;
}
