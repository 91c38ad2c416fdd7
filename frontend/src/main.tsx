import './theme/global.css';
import './theme/inter.css';
import { startApp } from './app/start-app';
import { logStartFailure } from './lib/report-error';

const container = document.getElementById('root');
// In a separate task: between the evaluation of the code and its start the browser handles taps.
if (container) setTimeout(() => startApp(container).catch(logStartFailure));
