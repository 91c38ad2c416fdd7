import { createCallSlots } from '@kq/service-kit/http/call-slots';
import { describeError } from '@kq/service-kit/errors/describe-error';
import { Client } from 'undici';
import { type GatewayConfig } from '../config';
import { type Handler } from '../http/handler';
import { createProxy } from '../policies/proxy.policy';
import { type PolicyDeps, type SharedParts } from './policy-deps';

/** Creates the proxy with the limits of the configuration; counts and logs the calls that fail. */
export function createGatewayProxy(
  config: GatewayConfig,
  { logger, metrics, tracing }: Pick<PolicyDeps, 'logger' | 'metrics' | 'tracing'>,
  parts: SharedParts,
): Handler {
  const upstreamFailures = metrics.counter('kq_gateway_upstream_failures_total');
  const movedCalls = metrics.counter('kq_gateway_moved_calls_total');
  return createProxy({
    ...parts,
    ...parts.dispatchers,
    openClient: (origin) => new Client(origin, { pipelining: 1, connect: { timeout: 2000 } }),
    callSlots: createCallSlots(config.KQ_LIMIT_REQUESTS ? config.KQ_CALLS_PER_ADDRESS : Infinity),
    streamSlots: createCallSlots(config.KQ_STREAMS_MAX),
    ...(tracing === undefined ? {} : { tracing }),
    onFailure: ({ service, method, route, attempt, requestId }, error) => {
      upstreamFailures.inc({ upstream: service, code: error.code.toLowerCase() });
      logger.warn(
        {
          ...{ upstream: service, method, route, attempt, request_id: requestId },
          reason: describeError(error.cause ?? error),
          code: error.code,
        },
        'service call failed',
      );
    },
    onMoved: (service) => movedCalls.inc({ upstream: service }),
  });
}
