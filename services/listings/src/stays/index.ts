export { changeStay } from './use-cases/change-stay';
export { type Stays } from './use-cases/ports';
