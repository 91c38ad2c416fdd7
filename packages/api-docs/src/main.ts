import { join } from 'node:path';
import { writeApiDocs } from './write-api-docs';

/** The step of the build after the compiler: what is in `gateway/dist` goes into the image of the gateway. */
void writeApiDocs(join(__dirname, '../../../gateway/dist/api-docs'));
