import { configTypes } from '@kq/service-kit/config/config-types';
import { z } from 'zod';
import { createS3ObjectStore, type S3ObjectStore } from './s3-object-store';

/** Keys that choose a bucket, to be spread into a schema; KQ_S3_ACCESS_KEY and KQ_S3_SECRET_KEY belong together. */
export const s3Keys = () => ({
  /** Bucket of photos, by an S3 API; without it a local folder. */
  KQ_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  /** Base URL of an S3 API other than AWS. */
  KQ_S3_ENDPOINT: configTypes.url().optional(),
  KQ_S3_REGION: z.string().min(1).default('eu-central-1'),
  /** Default: the credentials of the environment, as the AWS SDK finds them. */
  KQ_S3_ACCESS_KEY: z.string().min(1).optional(),
  KQ_S3_SECRET_KEY: z.string().min(1).optional(),
});

type S3Config = z.output<z.ZodObject<ReturnType<typeof s3Keys>>>;

/** Opens the bucket of the configuration; undefined where none is named. */
export async function openS3(config: S3Config): Promise<S3ObjectStore | undefined> {
  const { KQ_S3_BUCKET: bucket, KQ_S3_ACCESS_KEY: accessKeyId, KQ_S3_SECRET_KEY: secretAccessKey } = config;
  if (bucket === undefined) return undefined;
  return createS3ObjectStore({
    bucket,
    region: config.KQ_S3_REGION,
    endpoint: config.KQ_S3_ENDPOINT,
    credentials:
      accessKeyId === undefined || secretAccessKey === undefined
        ? undefined
        : { accessKeyId, secretAccessKey },
  });
}
