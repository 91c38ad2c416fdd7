import { configure } from '@testing-library/react';

// The default of one second is too short for a first render beside other suites.
configure({ asyncUtilTimeout: 20_000 });
