import { type Clock, isDuplicateKey } from '@kq/service-kit';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { type Connection, type Model } from 'mongoose';
import { type SigningKey } from '../adapters/access-tokens';

/** A key pair of access tokens; the private part never leaves this collection. */
interface SigningKeyDoc {
  /** 1 for the first key; a rotation inserts the next number. */
  _id: number;
  kid: string;
  jwk: JWK;
  created_at: Date;
}

export type SigningKeyModel = Model<SigningKeyDoc>;

export function createSigningKeyModel(connection: Connection): SigningKeyModel {
  const { Schema } = connection.base;
  const schema = new Schema<SigningKeyDoc>(
    {
      _id: { type: Number, required: true },
      kid: { type: String, required: true },
      jwk: { type: Schema.Types.Mixed, required: true },
      created_at: { type: Date, required: true },
    },
    { versionKey: false },
  );
  return connection.model<SigningKeyDoc>('SigningKey', schema, 'keys');
}

/** The signing keys, newest first; makes the first one when there is none. Replicas that start together agree on one. */
export async function loadSigningKeys(model: SigningKeyModel, clock: Clock): Promise<SigningKey[]> {
  const stored = await findAll(model);
  if (stored.length > 0) return stored;
  await insertFirst(model, clock).catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error;
  });
  return findAll(model);
}

async function findAll(model: SigningKeyModel): Promise<SigningKey[]> {
  const docs = await model.find({}).sort({ _id: -1 }).lean<SigningKeyDoc[]>();
  return docs.map(({ kid, jwk }) => ({ kid, jwk }));
}

async function insertFirst(model: SigningKeyModel, clock: Clock): Promise<void> {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const jwk = await exportJWK(privateKey);
  await model.create({ _id: 1, kid: await calculateJwkThumbprint(jwk), jwk, created_at: clock.now() });
}
