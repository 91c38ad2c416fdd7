export { type AccountBlocks, type AccountBlockState } from './use-cases/ports';
