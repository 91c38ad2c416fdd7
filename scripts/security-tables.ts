/** The generated tables of docs/security.md: limit × key × who controls it, and route × actor. */
import { limitKeys, limits, type RouteAccess, type RouteDefinition, routes } from '@kq/contracts';
import { type AppError, type Principal } from '@kq/kernel';
import { checkAccess } from '@kq/service-kit/http/authenticate';
import { withTables } from './generated-tables';

export const securityPage = (page: string): string =>
  withTables(page, { limits: limitsTable(), 'routes and actors': actorsTable() });

function limitsTable(): string[] {
  const rows = Object.entries(limits).flatMap(([service, ofService]) =>
    Object.entries(ofService).map(([name, limit]) => {
      const key = limit.key.map((part) => limitKeys[part].text).join(' + ');
      const controlledBy = limit.key.map((part) => limitKeys[part].controlledBy).join('; ');
      const setting = (limit.setting ?? '').replace(/KQ_\w+/g, '`$&`');
      const isLifted = limit.isLifted === true ? 'yes' : 'no';
      return `| ${service} \`${name}\` | ${limit.counts} | ${key} | ${controlledBy} | ${limit.size} | ${limit.beyond} | ${setting} | ${isLifted} |`;
    }),
  );
  return [
    '| limit | counts | key | who controls the key | size | beyond | setting | lifted |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
  ];
}

const ANY_USER = { userId: 1, sessionId: '', emailVerified: true, companyId: null, authTime: 0 };
const ACTORS: Readonly<Record<string, Principal | null>> = {
  anonymous: null,
  dispatcher: { ...ANY_USER, role: 'guest' },
  owner: { ...ANY_USER, role: 'owner' },
  administrator: { ...ANY_USER, role: 'admin' },
};

function actorsTable(): string[] {
  const rows = Object.entries<RouteDefinition>(routes).map(
    ([name, { method, path, access, headers = [] }]) => {
      const answers = Object.values(ACTORS).map((principal) => answerFor(access, principal));
      const also = headers.includes('x-respond-token') ? 'the holder of a respond token' : '';
      return `| ${name} | ${method} /api${path} | ${answers.join(' | ')} | ${also} |`;
    },
  );
  return [
    `| name | route | ${Object.keys(ACTORS).join(' | ')} | also |`,
    '|---|---|---|---|---|---|---|',
    ...rows,
  ];
}

function answerFor(access: RouteAccess, principal: Principal | null): string {
  try {
    checkAccess(access, principal);
    return 'yes';
  } catch (error) {
    return String((error as AppError).status);
  }
}
