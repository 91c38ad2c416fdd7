import { internalRoutes, type NoticeFacts, type NoticeQuestion } from '@kq/contracts';
import { type InternalClient, type Logger } from '@kq/service-kit';

/** Reads what a user's notifications are about; all null while listings is unavailable: the list is shown without. */
export type NoticeFactsOf = (
  userId: number,
  questions: readonly NoticeQuestion[],
) => Promise<readonly (NoticeFacts | null)[]>;

interface Deps {
  readonly listings: InternalClient;
  readonly logger: Logger;
}

export function createNoticeFacts({ listings, logger }: Deps): NoticeFactsOf {
  return async (userId, questions) => {
    if (questions.length === 0) return [];
    try {
      const { data } = await listings.call(internalRoutes.noticeFacts, {
        body: { user_id: userId, questions: [...questions] },
      });
      return data;
    } catch (error) {
      logger.warn({ err: error }, 'facts of notifications not available');
      return questions.map(() => null);
    }
  };
}
