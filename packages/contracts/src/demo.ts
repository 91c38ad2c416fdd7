/** The demo installation: deterministic owners that auth and listings agree on. Recognisably demo data, no invented people. */

/** Towns with many free beds, so that the main job can be tried immediately (docs/design.md D60). */
export const SHOWCASE_PLACES = [
  'Ludwigshafen am Rhein',
  'Wolfsburg',
  'Leuna',
  'Grünheide (Mark)',
  'Essen',
] as const;

export const DEMO_OWNER_COUNT = 400;
export const DEMO_SEED = 20_260_101;
const OWNER_ID_BASE = 5_000_000_000;

export interface DemoUser {
  readonly id: number;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly company: string;
  readonly phone: string;
}

/** Returns owner `index` (0-based) of the demo data. */
export function demoOwner(index: number): DemoUser {
  const number = String(index + 1).padStart(3, '0');
  return {
    id: OWNER_ID_BASE + index,
    firstname: 'Demo-Vermieter',
    lastname: number,
    email: `vermieter-${number}@demo.example`,
    company: `Demo-Unterkünfte ${number}`,
    phone: `+49 30 23125 ${number.padStart(4, '0')}`,
  };
}

/** Demo accounts with sign-in; their passwords are generated per data folder (docs/security.md S2). */
export const DEMO_ACCOUNTS = {
  dispatcher: {
    id: 6_000_000_001,
    firstname: 'Demo',
    lastname: 'Disponentin',
    email: 'disponent@demo.example',
    company: 'Demo-Bau GmbH',
    phone: '+49 30 23125 0000',
  },
  admin: {
    id: 6_000_000_002,
    firstname: 'Demo',
    lastname: 'Administration',
    email: 'admin@demo.example',
    company: 'Kolonnenquartier',
    phone: '+49 30 23125 0000',
  },
} as const satisfies Record<string, DemoUser>;
