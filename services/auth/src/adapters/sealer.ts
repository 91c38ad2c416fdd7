import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { type ReplaceableSecret, secretsOf } from '@kq/kernel';
import { type Sealer } from '../use-cases/ports';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Creates the encryption of secrets at rest: AES-256-GCM by a key derived from KQ_LINK_SECRET for one purpose. A sealed
 * text is base64url of nonce, tag and text and opens only with the context that it was sealed with. Former secrets open,
 * the one in use seals.
 */
export function createSealer(secret: ReplaceableSecret, purpose: string): Sealer {
  const [current, ...former] = secretsOf(secret).map((one) => sealerOf(one, purpose));
  const unsealFormer = (sealed: string, context: string): string | null => {
    for (const one of former) {
      const text = one.unseal(sealed, context);
      if (text !== null) return text;
    }
    return null;
  };
  return {
    seal: current!.seal,
    unseal: (sealed, context) => current!.unseal(sealed, context) ?? unsealFormer(sealed, context),
    reseal(sealed, context) {
      const text = unsealFormer(sealed, context);
      return text === null ? null : current!.seal(text, context);
    },
  };
}

function sealerOf(secret: string, purpose: string): Pick<Sealer, 'seal' | 'unseal'> {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    seal(text, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    unseal(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64url');
      const tagEnd = NONCE_BYTES + TAG_BYTES;
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
          .setAAD(Buffer.from(context))
          .setAuthTag(bytes.subarray(NONCE_BYTES, tagEnd));
        return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
