import { hash } from '@node-rs/argon2';
import { createPasswordHasher } from './password-hasher';

describe('createPasswordHasher', () => {
  it('creates argon2id hashes that match their password only', async () => {
    const passwords = createPasswordHasher();
    const hash = await passwords.hash('ein-gutes-passwort');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.verify(hash, 'ein-gutes-passwort')).toBe(true);
    expect(await passwords.verify(hash, 'ein-anderes')).toBe(false);
  });

  it('accepts composed and decomposed letters alike, also against an older hash of either', async () => {
    const passwords = createPasswordHasher();
    const [composed, decomposed] = (['NFC', 'NFD'] as const).map((form) => 'Grüße-Köln-2027'.normalize(form));
    const hashes = [
      await passwords.hash(composed ?? ''),
      await passwords.hash(decomposed ?? ''),
      await hash(decomposed ?? ''),
      await hash(composed ?? ''),
    ];
    for (const stored of hashes)
      for (const typed of [composed, decomposed])
        expect(await passwords.verify(stored, typed ?? '')).toBe(true);
    expect(await passwords.verify(hashes[0] ?? '', 'Grusse-Koln-2027')).toBe(false);
  });

  it('rejects every password of an account without one', async () => {
    expect(await createPasswordHasher().verify(null, '')).toBe(false);
  });

  it('rejects a hash beyond the queue limit and accepts later ones', async () => {
    const passwords = createPasswordHasher({ concurrency: 1, maxWaiting: 1 });
    const results = await Promise.allSettled([passwords.hash('a'), passwords.hash('b'), passwords.hash('c')]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(await passwords.hash('d')).toMatch(/^\$argon2id/);
  });
});
