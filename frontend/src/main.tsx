import './theme/global.css';
import './theme/inter.css';
import { startApp } from './app/start-app';
import { logStartFailure } from './lib/report-error';

const container = document.getElementById('root');
if (container) startApp(container).catch(logStartFailure);
