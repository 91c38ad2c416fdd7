import { recipientEventSchema, requestEventSchema } from '../http/booking-requests';
import { type RouteDefinition } from '../route-definition';
import { routes } from '../routes';
import { eventStreamExample } from './booking-records';
import { routeExamples } from './route-examples';

describe('examples', () => {
  it.each(Object.entries(routeExamples))('match the schemas of %s', (name, { body, response }) => {
    const route: RouteDefinition = routes[name as keyof typeof routes];
    if (body !== undefined) route.body?.parse(body);
    if (response !== undefined) route.response?.parse(response);
  });

  it('exist for every route with a body or a response', () => {
    const described = Object.entries<RouteDefinition>(routes).filter(
      ([, { body, response }]) => body !== undefined || response !== undefined,
    );
    expect(Object.keys(routeExamples).sort()).toEqual(described.map(([name]) => name).sort());
  });

  it('show events of a request that match the contract', () => {
    const schemas = { recipient: recipientEventSchema.strict(), request: requestEventSchema.strict() };
    const events = [...eventStreamExample.matchAll(/^event: (recipient|request)\ndata: (.*)$/gm)];
    expect(events.map(([, event]) => event)).toEqual(['recipient', 'request']);
    for (const [, event = '', data = ''] of events)
      expect(schemas[event as keyof typeof schemas].safeParse(JSON.parse(data)).error).toBeUndefined();
  });
});
