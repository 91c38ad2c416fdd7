import './theme/global.css';
// What several languages need comes with the page: a chunk of its own would be one more request.
import '@kq/contracts/language/language-format';
import './lib/language-reasons';
import { startAnswer } from './app/answer/start-answer';
import { logStartFailure } from './lib/report-error';

const container = document.getElementById('root');
if (container) startAnswer(container).catch(logStartFailure);
