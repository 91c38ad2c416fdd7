/** Tests of the SPA start on one day, whatever day it is: at 10:00 in Berlin on 26 November 2026. The clock runs from there. */
const { moveClock } = require('./move-clock.cjs');

moveClock(globalThis, Date.parse('2026-11-26T10:00:00+01:00') - Date.now());
