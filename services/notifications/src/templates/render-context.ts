import { type MailTexts } from './texts';

/** What a template needs besides the facts. */
export interface RenderContext {
  readonly texts: MailTexts;
  /** The day on which the mail is sent, in Berlin. */
  readonly today: string;
  /** Mail address of the sender: organizer of calendar files. */
  readonly organizer: string;
}
