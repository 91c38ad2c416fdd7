import { defineLimits } from './limit-definition';

export const notificationsLimits = defineLimits({
  'request-mails': {
    counts: 'request mails to an owner',
    key: ['user'],
    size: '25 a day',
    isLifted: true,
    beyond: 'sent the next morning',
    at: 'services/notifications/src/use-cases/send-delivery.ts',
  },
});

export const analyticsLimits = defineLimits({
  views: {
    counts: 'views of an accommodation',
    key: ['network', 'accommodation'],
    size: '1 a day',
    beyond: 'not counted',
    at: 'services/analytics/src/use-cases/count-view.ts',
  },
});
