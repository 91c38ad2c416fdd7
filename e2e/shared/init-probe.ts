import { runOps } from '@kq/ops';
import { type Account } from '@kq/ops/probe/gateway-call';

/** Runs `ops probe init` in an environment. @returns the accounts that it prints */
export async function initProbe(
  environment: Readonly<Record<string, string>>,
): Promise<{ dispatcher: Account; owner: Account }> {
  const said: string[] = [];
  const say = (text: string): void => void said.push(text);
  const argv = ['probe', 'init', 'probe@firma.example', 'probe-owner@firma.example', '--json'];
  if ((await runOps(argv, { environment, write: say, writeError: say })) !== 0)
    throw new Error(said.join(''));
  const keys = JSON.parse(said.join('')) as Record<`KQ_PROBE_${string}`, string>;
  return {
    dispatcher: { email: keys.KQ_PROBE_EMAIL ?? '', password: keys.KQ_PROBE_PASSWORD ?? '' },
    owner: { email: keys.KQ_PROBE_OWNER_EMAIL ?? '', password: keys.KQ_PROBE_OWNER_PASSWORD ?? '' },
  };
}
