import { startApp } from './start-app';

const mockSteps: string[] = [];

jest.mock('@/lib/viewport', () => ({ followViewportHeight: () => mockSteps.push('viewport height') }));
jest.mock('@/lib/monitoring/session-monitoring', () => ({
  startSessionMonitoring: () => mockSteps.push('monitoring'),
}));
jest.mock('react-dom/client', () => ({ createRoot: () => ({ render: () => mockSteps.push('mount') }) }));
jest.mock('./create-app', () => ({
  createApp: () => {
    mockSteps.push('app');
    return {
      router: { subscribe: () => undefined },
      initializeAuth: () => mockSteps.push('authentication'),
      installGuards: () => mockSteps.push('guard'),
    };
  },
}));

it('starts in the order of the specification (docs/spec AUTH-10)', async () => {
  await startApp(document.createElement('div'));
  expect(mockSteps).toEqual(['viewport height', 'monitoring', 'app', 'authentication', 'guard', 'mount']);
});
