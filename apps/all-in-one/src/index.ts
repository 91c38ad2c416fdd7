export { productConfigSchema, type ProductConfig } from './config';
export { startProduct, type Product, type StartOptions } from './product';
