import { AppError, type Clock, DAY_MS, newUserId, retryOnConflict } from '@kq/kernel';
import { insertWithRandomId, isDuplicateKey, outboxOf, outboxPush } from '@kq/service-kit';
import { type AuthEvent, type UserChange, type UserRepository } from '../use-cases/ports';
import { type NewUser, tombstoneOf, type User } from '../domain/user';
import { type Relay, type ToEnvelopes } from './event-writer';
import { type UserDoc, type UserModel } from './user.model';

export interface UserRepositoryDeps {
  readonly model: UserModel;
  readonly toEnvelopes: ToEnvelopes;
  readonly relay: Relay;
  readonly clock: Clock;
}

/** Documents of earlier releases count no events. */
type Stored = Pick<UserDoc, 'version'> & { readonly event_seq?: number };

const WITHOUT_OUTBOX = { outbox: 0, event_seq: 0, purge_when_empty: 0, purge_at: 0 } as const;
/** Time after which an unclaimed account, created by a request or link, is deleted. */
const FORGET_UNCLAIMED_MS = 30 * DAY_MS;

export function createUserRepository({
  model,
  toEnvelopes,
  relay,
  clock,
}: UserRepositoryDeps): UserRepository {
  const relayIfAny = (id: number, events: readonly AuthEvent[]): void => {
    if (events.length > 0) relay(id);
  };

  return {
    findById: (id) => model.findOne({ _id: id }, WITHOUT_OUTBOX).lean<User>().exec(),
    findByEmail: (email) => model.findOne({ email }, WITHOUT_OUTBOX).lean<User>().exec(),
    findByIds: (ids) =>
      model
        .find({ _id: { $in: [...ids] }, erased_at: null }, WITHOUT_OUTBOX)
        .lean<User[]>()
        .exec(),
    async insert(user, eventsOf) {
      try {
        return await insertWithRandomId(newUserId, async (id) => {
          const doc = toUser({ ...user, _id: id }, clock.now());
          await model.create({ ...doc, ...outboxOf(toEnvelopes(eventsOf(id), 0)), ...purgeOf(doc) });
          relayIfAny(id, eventsOf(id));
          return doc;
        });
      } catch (error) {
        if (isDuplicateKey(error, 'email')) return null;
        throw error;
      }
    },
    async insertMissing(users) {
      const known = await model
        .find({ _id: { $in: users.map(({ _id }) => _id) } }, { _id: 1 })
        .lean<{ _id: number }[]>();
      const knownIds = new Set(known.map(({ _id }) => _id));
      const missing = users.filter(({ _id }) => !knownIds.has(_id));
      if (missing.length > 0) await model.insertMany(missing.map((user) => toUser(user, clock.now())));
      return missing.length;
    },
    async change(change) {
      const isChanged = await applyChange(model, toEnvelopes, change, clock.now()).catch(asTaken);
      if (isChanged) relayIfAny(change.id, eventsOf(change));
      return isChanged;
    },
    async list({ role, page, perPage }) {
      const filter = { erased_at: null, ...(role === undefined ? {} : { role }) };
      const found = model.find(filter, WITHOUT_OUTBOX).sort({ created_at: -1, _id: 1 });
      const users = await found
        .skip((page - 1) * perPage)
        .limit(perPage)
        .lean<User[]>()
        .exec();
      return { users, total: await model.countDocuments(filter) };
    },
    countByRole: (role) => model.countDocuments({ role, erased_at: null, blocked: null }),
    findErasing: (limit) =>
      model
        .find({ erasing_at: { $gt: new Date(0) } }, WITHOUT_OUTBOX)
        .sort({ erasing_at: 1 })
        .limit(limit)
        .lean<User[]>()
        .exec(),
    async anonymize(id, at) {
      // Not an update pipeline: the tombstone must not depend on the former content.
      await model.updateOne(
        { _id: id },
        { $set: { ...tombstoneOf(id, at), role: 'guest', role_changes: [] }, $inc: { version: 1 } },
      );
    },
  };
}

/**
 * Applies a change by compare-and-set on `version`, so that event numbers rise; retries while the expected values still
 * hold.
 */
async function applyChange(
  model: UserModel,
  toEnvelopes: ToEnvelopes,
  change: UserChange,
  now: Date,
): Promise<boolean> {
  const { id, expect = {} } = change;
  const events = eventsOf(change);
  const base = updateOf(change, now);
  if (events.length === 0) {
    const { matchedCount } = await model.updateOne({ _id: id, ...expect }, base);
    return matchedCount === 1;
  }
  return retryOnConflict('user', async () => {
    const doc = await model.findOne({ _id: id, ...expect }, { version: 1, event_seq: 1 }).lean<Stored>();
    if (doc === null) return false;
    const update = outboxPush(toEnvelopes(events, doc.event_seq ?? 0), base);
    const { matchedCount } = await model.updateOne({ _id: id, version: doc.version, ...expect }, update);
    return matchedCount === 1 ? true : undefined;
  });
}

/** @throws AppError ALREADY_EXISTS when another account has the address */
function asTaken(error: unknown): never {
  if (!isDuplicateKey(error, 'email')) throw error;
  throw new AppError('ALREADY_EXISTS', { message: 'address of another account', cause: error });
}

function eventsOf({ id, role, events = [] }: UserChange): AuthEvent[] {
  if (role === undefined) return [...events];
  return [{ name: 'userRoleChanged', data: { user_id: id, role: role.to } }, ...events];
}

/** Builds the update. A password, a verification or the role admin claims the account, which is then kept. */
function updateOf(
  { set, role, secondFactor, blockAct }: UserChange,
  now: Date,
): Record<string, Record<string, unknown>> {
  const isClaim = Boolean(set.password_hash ?? set.email_verified_at) || role?.to === 'admin';
  const history = [
    ...(role === undefined ? [] : [['role_changes', { at: now, ...role }]]),
    ...(blockAct === undefined ? [] : [['block_acts', blockAct]]),
    ...(secondFactor === undefined ? [] : [['second_factor_changes', { at: now, ...secondFactor }]]),
  ];
  return {
    $set: { ...set, ...(role === undefined ? {} : { role: role.to }) },
    $inc: { version: 1 },
    ...(history.length === 0 ? {} : { $push: Object.fromEntries(history) }),
    ...(isClaim ? { $unset: { purge_when_empty: '', purge_at: '' } } : {}),
  } as Record<string, Record<string, unknown>>;
}

function purgeOf({ password_hash: hash, email_verified_at: verifiedAt, created_at: createdAt }: User) {
  if (hash !== null || verifiedAt !== null) return {};
  return { purge_when_empty: new Date(createdAt.getTime() + FORGET_UNCLAIMED_MS) };
}

/** Copies field by field: no unnamed field of a request is stored (docs/security.md S20). */
function toUser(user: NewUser & { _id: number }, now: Date): User {
  return {
    _id: user._id,
    firstname: user.firstname,
    lastname: user.lastname,
    email: user.email,
    password_hash: user.password_hash ?? null,
    role: user.role,
    role_changes: [],
    company: user.company ?? null,
    phone: user.phone ?? null,
    email_verified_at: user.email_verified_at ?? null,
    company_id: user.company_id ?? null,
    trial_ends_at: user.trial_ends_at ?? null,
    ...(user.language ? { language: user.language } : {}),
    demo: user.demo ?? false,
    ...(user.is_probe === true ? { is_probe: true } : {}),
    nonce_hash: user.nonce_hash ?? null,
    known_browsers: [],
    link_requested_at: null,
    erasing_at: null,
    erased_at: null,
    created_at: now,
    version: 1,
    schema_version: 1,
  };
}
