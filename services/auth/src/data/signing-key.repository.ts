import { type Clock, type ReplaceableSecret } from '@kq/kernel';
import { insertIfAbsent } from '@kq/service-kit';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { type Connection, type Model } from 'mongoose';
import { type SigningKey } from '../adapters/access-tokens';
import { createSealer } from '../adapters/sealer';
import { type Sealer } from '../use-cases/ports';

/** A key pair of access tokens; outside this collection the private part never exists in plain text. */
interface SigningKeyDoc {
  /** 1 for the first key; a rotation inserts the next number. */
  _id: number;
  kid: string;
  /** The public part; older documents also contain the private part `d`, until the next start. */
  jwk: JWK;
  /** The private part, AES-256-GCM by a key derived from KQ_LINK_SECRET: base64url of nonce, tag and text. */
  sealed?: string | null;
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
      sealed: { type: String, default: null },
      created_at: { type: Date, required: true },
    },
    { versionKey: false },
  );
  return connection.model<SigningKeyDoc>('SigningKey', schema, 'keys');
}

export interface LoadSigningKeysDeps {
  readonly clock: Clock;
  /** KQ_LINK_SECRET */
  readonly secret: ReplaceableSecret;
}

/**
 * Returns the signing keys, newest first; creates one when none can sign. Replicas that start concurrently agree on
 * one. Encrypts the private parts of keys stored in plain text or by a former secret. A key of a secret that is not
 * accepted can no longer sign, but tokens that it signed stay valid.
 */
export async function loadSigningKeys(
  model: SigningKeyModel,
  deps: LoadSigningKeysDeps,
): Promise<SigningKey[]> {
  const sealer = createSealer(deps.secret, 'kq signing key');
  await sealPlainKeys(model, sealer);
  await resealKeys(model, sealer);
  const stored = await findAll(model, sealer);
  if (stored.some(({ jwk }) => jwk.d !== undefined)) return stored;
  await insertIfAbsent(() => insertNext(model, sealer, deps.clock));
  return findAll(model, sealer);
}

async function findAll(model: SigningKeyModel, sealer: Sealer): Promise<SigningKey[]> {
  const docs = await model.find({}).sort({ _id: -1 }).lean<SigningKeyDoc[]>();
  return docs.map(({ kid, jwk, sealed }) => {
    const d = sealed == null ? null : sealer.unseal(sealed, kid);
    return { kid, jwk: d === null ? jwk : { ...jwk, d } };
  });
}

async function sealPlainKeys(model: SigningKeyModel, sealer: Sealer): Promise<void> {
  const plain = await model.find({ 'jwk.d': { $ne: null } }).lean<SigningKeyDoc[]>();
  for (const { _id, kid, jwk } of plain) {
    const { d = '', ...publicPart } = jwk;
    await model.updateOne({ _id }, { $set: { jwk: publicPart, sealed: sealer.seal(d, kid) } });
  }
}

async function resealKeys(model: SigningKeyModel, sealer: Sealer): Promise<void> {
  for (const { _id, kid, sealed } of await model.find({ sealed: { $ne: null } }).lean<SigningKeyDoc[]>()) {
    const renewed = sealer.reseal(sealed ?? '', kid);
    if (renewed !== null) await model.updateOne({ _id, sealed }, { $set: { sealed: renewed } });
  }
}

async function insertNext(model: SigningKeyModel, sealer: Sealer, clock: Clock): Promise<void> {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const { d = '', ...jwk } = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  const newest = await model.findOne({}, { _id: 1 }).sort({ _id: -1 }).lean<SigningKeyDoc>();
  await model.create({
    _id: (newest?._id ?? 0) + 1,
    kid,
    jwk,
    sealed: sealer.seal(d, kid),
    created_at: clock.now(),
  });
}
