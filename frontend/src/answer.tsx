import './theme/global.css';
import { startAnswer } from './app/answer/start-answer';

const container = document.getElementById('root');
if (container) startAnswer(container);
