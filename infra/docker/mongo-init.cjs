/**
 * Run by mongosh in docker-compose's `mongo-init`: makes the replica set, one user for each service who may read and write his
 * own database only, and one for the operator's commands. Names and passwords come from the URIs that the services are given. Safe to repeat.
 */
const fs = require('fs');

/** Database of each service (its `databaseSchema.databaseName`). */
const databases = {
  auth: 'kq_auth',
  listings: 'listings',
  geo: 'geo',
  analytics: 'kq_analytics',
  notifications: 'kq_notifications',
};

const secret = (name) => fs.readFileSync(`/run/secrets/${name}`, 'utf8').trim();
const root = `root:${encodeURIComponent(secret('mongo_root_password'))}`;
const admin = connect(`mongodb://${root}@mongo:27017/admin?directConnection=true&authSource=admin`);

function hasReplicaSet() {
  try {
    return admin.adminCommand({ replSetGetStatus: 1 }).ok === 1;
  } catch (error) {
    if (error.codeName === 'NotYetInitialized') return false;
    throw error;
  }
}

if (!hasReplicaSet()) {
  admin.adminCommand({ replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host: 'mongo:27017' }] } });
}
for (let waits = 0; !admin.hello().isWritablePrimary; waits += 1) {
  if (waits === 300) throw new Error('the replica set has no primary after a minute');
  sleep(200);
}

const users = Object.entries(databases).map(([service, database]) => [service, [database]]);
// Backup and restore of all, and the scratch databases of a drill.
users.push(['ops', Object.values(databases).flatMap((name) => [name, `${name}_drill`])]);

for (const [name, readable] of users) {
  const { username, password } = new URL(secret(`mongo_uri_${name}`));
  const roles = readable.map((db) => ({ role: 'readWrite', db }));
  const settings = { pwd: decodeURIComponent(password), roles };
  const exists = admin.runCommand({ usersInfo: { user: username, db: 'admin' } }).users.length > 0;
  admin.runCommand({ [exists ? 'updateUser' : 'createUser']: username, ...settings });
  print(`${name} may use ${readable.join(', ')}`);
}
